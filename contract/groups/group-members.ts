import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { id, nothing, nullable, usernameToFind } from '../shapes.ts'

const shared = { access: 'signed-in', feature: 'Reading together' } as const
const params = Type.Object({ id })
const linkParams = Type.Object({ link: Type.String({ minLength: 1, maxLength: 200 }) })
const whom = Type.Object({ username: usernameToFind })

export const inviteToGroup = endpoint({
  ...shared,
  method: 'POST',
  path: '/api/groups/:id/invite/',
  needsProvenAddress: true,
  summary: 'Invite a reader by name; only the organizer can. Idempotent.',
  params,
  body: whom,
  reply: Type.Object({ invited: Type.Array(Type.String()) }),
  errors: [
    'group_not_found',
    'not_the_organizer',
    'group_is_over',
    'reader_not_found',
    'reader_has_declined',
    'list_is_full',
    'rate_limited',
  ],
})

export const answerInvitation = endpoint({
  ...shared,
  method: 'POST',
  path: '/api/groups/:id/answer/',
  summary: 'Accept or decline an invitation to read together. Whoever is in shows the group how far they have come.',
  params,
  body: Type.Object({ accept: Type.Boolean() }),
  reply: nothing,
  errors: ['group_not_found', 'group_is_over', 'list_is_full', 'book_kept_private'],
})

export const changeGroupLink = endpoint({
  ...shared,
  method: 'PUT',
  path: '/api/groups/:id/link/',
  needsProvenAddress: true,
  summary:
    'Make a link by which whoever has it can join, or take it back; only the organizer can. A link that was taken back never works again.',
  params,
  body: Type.Object({ link: Type.Boolean() }),
  reply: Type.Object({ link: nullable(Type.String()) }),
  errors: ['group_not_found', 'not_the_organizer', 'group_is_over'],
})

export const openGroupLink = endpoint({
  ...shared,
  access: 'anyone',
  method: 'GET',
  path: '/api/group-links/:link/',
  summary: 'What a link invites to: the book, who organizes it, and how many are in.',
  params: linkParams,
  reply: Type.Object({
    /** The group's id for those who are in; null for everyone else. */
    id: nullable(Type.String()),
    name: Type.String(),
    organizer: Type.String(),
    starts_on: Type.String(),
    ends_on: Type.String(),
    is_over: Type.Boolean(),
    members_count: Type.Integer(),
    parts_count: Type.Integer(),
    book: Type.Object({
      google_books_id: Type.String(),
      title: Type.String(),
      author: Type.String(),
      image: Type.String(),
      genres: Type.Array(Type.String()),
      year: Type.String(),
    }),
  }),
  errors: ['group_not_found'],
})

export const joinByLink = endpoint({
  ...shared,
  method: 'POST',
  path: '/api/group-links/:link/join/',
  summary: 'Join a group by its link. Whoever is in shows the group how far they have come. Idempotent.',
  params: linkParams,
  reply: Type.Object({ id: Type.String() }),
  errors: ['group_not_found', 'group_is_over', 'list_is_full', 'book_kept_private'],
})

export const leaveGroup = endpoint({
  ...shared,
  method: 'POST',
  path: '/api/groups/:id/leave/',
  summary:
    'Leave a group; what the reader wrote in it stays. An organizer hands it over first, unless nobody else is in: then the group goes. Idempotent.',
  params,
  reply: nothing,
  errors: ['organizer_cannot_leave'],
})

export const removeMember = endpoint({
  ...shared,
  method: 'POST',
  path: '/api/groups/:id/remove-member/',
  summary: 'Remove a member, or take an invitation back; only the organizer can. Idempotent.',
  params,
  body: whom,
  reply: nothing,
  errors: ['group_not_found', 'not_the_organizer'],
})

export const handOverGroup = endpoint({
  ...shared,
  method: 'POST',
  path: '/api/groups/:id/hand-over/',
  summary: 'Make another member the organizer; only the organizer can.',
  params,
  body: whom,
  reply: nothing,
  errors: ['group_not_found', 'not_the_organizer', 'reader_not_found'],
})
