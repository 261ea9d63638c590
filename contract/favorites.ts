import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { gamification, id, nothing, nullable } from './shapes.ts'
import { book, bookFields, first, maxBooksInList, movedBook } from './book.ts'

/** A book named by its id or by its catalogue's id; one of the two is needed. */
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
    'Which books are favourites, each once, by its google_books_id; in `other_ids`, where there are any, which other ids lead to which of these.',
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
    'Put the favourites in order: just these ids, each once. With `moved` just that move is made in the order of now.',
  body: Type.Object({
    ordered_book_ids: Type.Array(id, { maxItems: maxBooksInList }),
    moved: Type.Optional(movedBook),
  }),
  reply: nothing,
  errors: ['order_does_not_match'],
})
