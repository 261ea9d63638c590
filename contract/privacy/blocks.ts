import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { nothing, usernameToFind } from '../shapes.ts'
import { keptReaders, keptReadersQuery } from './kept-readers.ts'

/** Per reader. */
export const maxBlocked = 1_000

export const blockReader = endpoint({
  method: 'POST',
  path: '/api/users/block/',
  access: 'signed-in',
  feature: 'Privacy',
  summary:
    'Block a reader: neither sees the other anywhere, and follows and shared readlists between the two end. The other is not told. Idempotent.',
  body: Type.Object({ username: usernameToFind }),
  reply: nothing,
  errors: ['reader_not_found', 'list_is_full'],
})

export const unblockReader = endpoint({
  method: 'POST',
  path: '/api/users/unblock/',
  access: 'signed-in',
  feature: 'Privacy',
  summary: 'Unblock a reader. What the block ended stays ended. Idempotent.',
  body: Type.Object({ username: usernameToFind }),
  reply: nothing,
  errors: [],
})

export const listBlocked = endpoint({
  method: 'GET',
  path: '/api/account/blocked/',
  access: 'signed-in',
  feature: 'Privacy',
  summary: 'List the readers the reader has blocked, newest first.',
  query: keptReadersQuery,
  reply: keptReaders,
  errors: [],
})
