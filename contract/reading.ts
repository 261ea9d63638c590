import { Type, type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { gamification, id } from './shapes.ts'

export const settableStatuses = ['WANT_TO_READ', 'READING', 'FINISHED'] as const
export type SettableStatus = (typeof settableStatuses)[number]

const status = Type.Enum(['NOT_ADDED', ...settableStatuses])
export type ReadingStatus = Static<typeof status>

export const getReadingStatus = endpoint({
  method: 'GET',
  path: '/api/books/:id/status/',
  access: 'signed-in',
  summary: "The reader's status of a book, NOT_ADDED where there is none.",
  params: Type.Object({ id }),
  reply: Type.Object({ status }),
  errors: ['book_not_found', 'source_unavailable'],
})

export const updateReadingStatus = endpoint({
  method: 'POST',
  path: '/api/books/:id/update-status/',
  access: 'signed-in',
  summary: 'Set the status of a book. Finishing it earns points once, for ever.',
  params: Type.Object({ id }),
  body: Type.Object({ status: Type.Enum([...settableStatuses]) }),
  reply: Type.Object({ status, gamification }),
  errors: ['book_not_found', 'source_unavailable'],
})
