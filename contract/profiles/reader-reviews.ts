import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { idCursor } from '../pagination.ts'
import { recentReview } from '../profiles.ts'
import { nullable, usernameToFind } from '../shapes.ts'

export const listReaderReviews = endpoint({
  method: 'GET',
  path: '/api/users/:username/reviews/',
  access: 'signed-in',
  fromReplica: true,
  feature: 'Profiles',
  summary: "List a reader's reviews that others may see, newest first.",
  params: Type.Object({ username: usernameToFind }),
  query: Type.Object({ after: Type.Optional(idCursor) }),
  reply: Type.Object({ results: Type.Array(recentReview), next: nullable(Type.String()) }),
  errors: ['reader_not_found', 'profile_private'],
})
