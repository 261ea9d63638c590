import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { nothing, usernameToFind } from '../shapes.ts'
import { keptReaders, keptReadersQuery } from './kept-readers.ts'

/** Per reader. */
export const maxMuted = 1_000

const body = Type.Object({ username: usernameToFind })

export const muteReader = endpoint({
  method: 'POST',
  path: '/api/users/mute/',
  access: 'signed-in',
  feature: 'Privacy',
  summary: 'Mute a reader: what they do is no longer told to the viewer. The other is not told. Idempotent.',
  body,
  reply: nothing,
  errors: ['reader_not_found', 'list_is_full'],
})

export const unmuteReader = endpoint({
  method: 'POST',
  path: '/api/users/unmute/',
  access: 'signed-in',
  feature: 'Privacy',
  summary: 'Unmute a reader. Idempotent.',
  body,
  reply: nothing,
  errors: [],
})

export const listMuted = endpoint({
  method: 'GET',
  path: '/api/account/muted/',
  access: 'signed-in',
  feature: 'Privacy',
  summary: 'List the readers the reader has muted, newest first.',
  query: keptReadersQuery,
  reply: keptReaders,
  errors: [],
})
