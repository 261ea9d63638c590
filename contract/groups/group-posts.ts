import { Type, type Static } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { idCursor } from '../pagination.ts'
import { id, instant, notBlank, nullable } from '../shapes.ts'

export const maxPostLength = 5_000
/** Of one reader in one group. */
export const maxPostsInGroup = 1_000

const text = Type.String({ ...notBlank, maxLength: maxPostLength })

const post = Type.Object({
  id: Type.String(),
  /** '' for a reader who left Octavo, and for a hidden post. */
  username: Type.String(),
  profile_image: Type.String(),
  text: Type.String(),
  created_at: instant,
  edited_at: nullable(Type.String()),
  is_yours: Type.Boolean(),
  /** Written by a reader behind a block: only that there is a post is told. */
  hidden: Type.Boolean(),
  /** Whether a moderator hid it, as the text then says. */
  is_removed: Type.Boolean(),
  /** Why, for its author alone. */
  removed_for: nullable(Type.String()),
})
export type GroupPost = Static<typeof post>

const shared = { access: 'signed-in', feature: 'Reading together' } as const
const threadOf = Type.Object({ id, part: Type.Integer({ minimum: 1, maximum: 30 }) })
const params = Type.Object({ id })

export const listPosts = endpoint({
  ...shared,
  method: 'GET',
  path: '/api/groups/:id/parts/:part/posts/',
  summary: "List the posts of a part's thread, oldest first, to a member who has read that far.",
  params: threadOf,
  query: Type.Object({ after: Type.Optional(idCursor) }),
  reply: Type.Object({ results: Type.Array(post), next: nullable(Type.String()) }),
  errors: ['group_not_found', 'part_not_open'],
})

export const createPost = endpoint({
  ...shared,
  method: 'POST',
  path: '/api/groups/:id/parts/:part/posts/',
  needsProvenAddress: true,
  summary: "Write in a part's thread, as a member who has read that far. Send an Idempotency-Key to make retries safe.",
  once: true,
  params: threadOf,
  body: Type.Object({ text }),
  status: 201,
  reply: post,
  errors: [
    'group_not_found',
    'part_not_open',
    'group_is_over',
    'list_is_full',
    'rate_limited',
    'key_reused',
    'post_not_found',
  ],
})

export const editPost = endpoint({
  ...shared,
  method: 'PUT',
  path: '/api/group-posts/:id/',
  needsProvenAddress: true,
  summary: "Change one of the reader's own posts.",
  params,
  body: Type.Object({ text }),
  reply: post,
  errors: ['post_not_found', 'group_not_found', 'group_is_over', 'removed_by_moderator', 'rate_limited'],
})

export const deletePost = endpoint({
  ...shared,
  method: 'DELETE',
  path: '/api/group-posts/:id/',
  summary: "Delete one of the reader's own posts.",
  params,
  status: 204,
  reply: Type.Null(),
  errors: ['post_not_found'],
})
