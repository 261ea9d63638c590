import { Type, type Static } from 'typebox'
import { timeCursor } from '../pagination.ts'
import { instant, nullable } from '../shapes.ts'

/** A page of a list of readers that only the reader who keeps it sees, newest first. */
export const keptReaders = Type.Object({
  results: Type.Array(Type.Object({ username: Type.String(), profile_image: Type.String(), since: instant })),
  next: nullable(Type.String()),
})
export type KeptReaders = Static<typeof keptReaders>

export const keptReadersQuery = Type.Object({ after: Type.Optional(timeCursor) })
