import { Type, type Static } from 'typebox'
import { readingState } from '../reading.ts'
import { nullable } from '../shapes.ts'

/** How many of the readers followed are named. */
export const maxFriends = 50

/** Which of the readers followed have a book. */
export const bookFriends = Type.Object({
  /** May be more than are named. */
  total: Type.Integer(),
  /** Those who changed its state or rated it last come first. */
  results: Type.Array(
    Type.Object({
      username: Type.String(),
      /** A path, or '' without a picture. */
      profile_image: Type.String(),
      /** `NOT_ADDED` if the book was only rated. */
      state: readingState,
      /** In quarters; null without a rating. */
      stars: nullable(Type.Number()),
    }),
  ),
})
export type BookFriends = Static<typeof bookFriends>
