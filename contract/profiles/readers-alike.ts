import { Type, type Static } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { readerFound } from '../profiles.ts'

const readerAlike = Type.Object({
  ...readerFound.properties,
  /** How many of the viewer's latest books the reader has read or is reading too. */
  shared_books: Type.Integer(),
})
export type ReaderAlike = Static<typeof readerAlike>

export const listReadersAlike = endpoint({
  method: 'GET',
  path: '/api/users/alike/',
  access: 'signed-in',
  fromReplica: true,
  feature: 'Profiles',
  summary:
    'List at most twelve readers of the same books as the viewer, most shared books first, without those the viewer follows. What a reader keeps private does not count.',
  reply: Type.Object({ results: Type.Array(readerAlike) }),
  errors: [],
})
