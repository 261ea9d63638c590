import { Type, type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { date, gamification, id, nothing, notBlank } from './shapes.ts'

export const maxChallengeNameLength = 100
export const maxChallengeDescriptionLength = 1_000

const challengeFields = {
  id: Type.String(),
  name: Type.String(),
  description: Type.String(),
  target_books: Type.Integer(),
  books_read: Type.Integer(),
  /** An integer from 0 to 100. */
  progress_percentage: Type.Integer(),
  start_date: date,
  end_date: date,
  /** Includes today and the last day: 1 on the last day, then 0. */
  days_remaining: Type.Integer(),
  completed: Type.Boolean(),
  /** Earned by completing it; 0 for the viewer's own challenges. */
  points: Type.Integer(),
  joined: Type.Boolean(),
  /** Created by the viewer, and visible to no one else. */
  yours: Type.Boolean(),
}
const challenge = Type.Object(challengeFields)
export type Challenge = Static<typeof challenge>

const challengeOffered = Type.Object({ ...challengeFields, participants: Type.Integer() })
export type ChallengeOffered = Static<typeof challengeOffered>

export const listJoinedChallenges = endpoint({
  method: 'GET',
  path: '/api/user/challenges/',
  access: 'signed-in',
  feature: 'Challenges',
  summary: 'List the challenges the reader has joined.',
  oneAtATime: true,
  reply: Type.Object({ challenges: Type.Array(challenge) }),
  errors: [],
})

export const listChallenges = endpoint({
  method: 'GET',
  path: '/api/challenges/',
  access: 'signed-in',
  feature: 'Challenges',
  summary: "List the challenges Octavo offers and the reader's own.",
  oneAtATime: true,
  reply: Type.Object({ challenges: Type.Array(challengeOffered) }),
  errors: [],
})

export const joinChallenge = endpoint({
  method: 'POST',
  path: '/api/challenges/:id/join/',
  access: 'signed-in',
  feature: 'Challenges',
  summary: 'Join a challenge. Idempotent.',
  params: Type.Object({ id }),
  reply: Type.Object({ challenge, gamification }),
  errors: ['challenge_not_found', 'challenge_is_over', 'list_is_full'],
})

export const quitChallenge = endpoint({
  method: 'POST',
  path: '/api/challenges/:id/quit/',
  access: 'signed-in',
  feature: 'Challenges',
  summary: 'Leave a challenge. Idempotent.',
  params: Type.Object({ id }),
  reply: nothing,
  errors: ['challenge_not_found'],
})

export const createChallenge = endpoint({
  method: 'POST',
  path: '/api/challenges/create/',
  access: 'signed-in',
  feature: 'Challenges',
  summary: 'Create a personal challenge and join it. Send an Idempotency-Key to make retries safe.',
  once: true,
  body: Type.Object({
    name: Type.String({ ...notBlank, maxLength: maxChallengeNameLength }),
    description: Type.Optional(Type.String({ maxLength: maxChallengeDescriptionLength })),
    target_books: Type.Integer({ minimum: 1, maximum: 1_000 }),
    start_date: date,
    end_date: date,
  }),
  status: 201,
  reply: Type.Object({ challenge, gamification }),
  errors: ['list_is_full', 'challenge_not_found', 'key_reused'],
})

export const deleteChallenge = endpoint({
  method: 'DELETE',
  path: '/api/challenges/:id/',
  access: 'signed-in',
  feature: 'Challenges',
  summary: "Delete one of the reader's own challenges, completed or not. What Octavo offers cannot be deleted.",
  params: Type.Object({ id }),
  status: 204,
  reply: Type.Null(),
  errors: ['challenge_not_found'],
})
