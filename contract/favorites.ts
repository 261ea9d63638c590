import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { gamification, id, nothing, nullable } from './shapes.ts'
import { book, bookFields, first, maxBooksInList, movedBook } from './book.ts'

/** Identifies a book by its id or its catalogue id; one of the two is required. */
const bookNamed = {
  id: Type.Optional(nullable(Type.String({ maxLength: 200 }))),
  google_books_id: Type.Optional(Type.String({ maxLength: 200 })),
}

export const listFavorites = endpoint({
  method: 'GET',
  path: '/api/favorites/',
  access: 'signed-in',
  feature: 'Favorites',
  summary: "List the reader's favorites, or the `first` of them, in their own order. Long descriptions are truncated.",
  query: Type.Object({ first: Type.Optional(first) }),
  oneAtATime: true,
  reply: Type.Object({
    books: Type.Array(book),
    /** Of all favorites, not only those returned. */
    total: Type.Integer(),
  }),
  errors: [],
})

export const listFavoriteIds = endpoint({
  method: 'GET',
  path: '/api/favorites/ids/',
  access: 'signed-in',
  feature: 'Favorites',
  summary:
    "List the ids of the reader's favorites, each once, as google_books_id. `other_ids` maps other ids of these books to them.",
  reply: Type.Object({
    google_books_ids: Type.Array(Type.String()),
    other_ids: Type.Optional(Type.Array(Type.Object({ id: Type.String(), google_books_id: Type.String() }))),
  }),
  errors: [],
})

export const addFavorite = endpoint({
  method: 'POST',
  path: '/api/favorites/add/',
  access: 'signed-in',
  feature: 'Favorites',
  summary: 'Add a book at the top of the favorites. Idempotent; earns points once per book.',
  body: Type.Object({ ...bookNamed, ...bookFields }),
  reply: Type.Object({ book, gamification }),
  errors: ['book_not_found', 'source_unavailable', 'list_is_full'],
})

export const removeFavorite = endpoint({
  method: 'POST',
  path: '/api/favorites/remove/',
  access: 'signed-in',
  feature: 'Favorites',
  summary: 'Remove a book from the favorites. Idempotent.',
  body: Type.Object({
    book_id: Type.Optional(Type.String({ maxLength: 200 })),
    google_books_id: Type.Optional(Type.String({ maxLength: 200 })),
  }),
  reply: Type.Object({ gamification }),
  errors: [],
})

export const reorderFavorites = endpoint({
  method: 'POST',
  path: '/api/favorites/reorder/',
  access: 'signed-in',
  feature: 'Favorites',
  summary:
    'Reorder the favorites. The ids must be exactly those of the list, each once. With `moved`, only that move is applied to the current order.',
  body: Type.Object({
    ordered_book_ids: Type.Array(id, { maxItems: maxBooksInList }),
    moved: Type.Optional(movedBook),
  }),
  reply: nothing,
  errors: ['order_does_not_match'],
})
