import { Type, type Static } from 'typebox'
import { book, bookFields, first, maxBooksInList, movedBook } from './book.ts'
import { endpoint } from './endpoint.ts'
import { gamification, id, nothing, usernameToFind, notBlank } from './shapes.ts'

/** Of one reader, 'Done Reading' included. */
export const maxReadlists = 200

/** In all the lists of one reader; 'Done Reading' is not counted. */
export const maxListedBooks = 20_000

/** Characters after trimming. */
export const maxReadlistNameLength = 100

/** The server trims it and counts what is left. */
const readlistName = Type.String({ ...notBlank, maxLength: 10_000 })

const summaryFields = {
  id: Type.String(),
  name: Type.String(),
  owner: Type.String(),
  /** 'Done Reading': filled by the server, changed by nobody's hand. */
  kept_for_you: Type.Boolean(),
}

const readlistSummary = Type.Object({
  ...summaryFields,
  books: Type.Array(Type.Object({ id: Type.String(), google_books_id: Type.String() })),
  books_count: Type.Integer(),
  /** With how many readers it is shared; told to the owner alone. */
  shares_count: Type.Optional(Type.Integer()),
  /** Of the first books, for a picture of the list. */
  covers: Type.Array(
    Type.Object({
      google_books_id: Type.String(),
      title: Type.String(),
      author: Type.String(),
      image: Type.String(),
    }),
  ),
})
export type ReadlistSummary = Static<typeof readlistSummary>

export const listReadlists = endpoint({
  method: 'GET',
  path: '/api/readlists/',
  access: 'signed-in',
  feature: 'Readlists',
  summary: "The reader's own readlists; with `book`, only that book stands in those that hold it.",
  query: Type.Object({ book: Type.Optional(id) }),
  reply: Type.Object({ readlists: Type.Array(readlistSummary) }),
  errors: [],
})

export const listSharedReadlists = endpoint({
  method: 'GET',
  path: '/api/readlists/shared/',
  access: 'signed-in',
  feature: 'Readlists',
  summary: 'The readlists that others share with the reader.',
  reply: Type.Object({ readlists: Type.Array(readlistSummary) }),
  errors: [],
})

export const getReadlist = endpoint({
  method: 'GET',
  path: '/api/readlists/:id/',
  access: 'signed-in',
  feature: 'Readlists',
  summary: 'Open a readlist of one’s own, or one that is shared, with all its books or the first of them.',
  params: Type.Object({ id }),
  query: Type.Object({ first: Type.Optional(first) }),
  reply: Type.Object({
    ...summaryFields,
    /** With whom; told to the owner alone. */
    shared_with: Type.Optional(Type.Array(Type.String())),
    /** A long description is cut short. */
    books: Type.Array(book),
    /** Of all the books in the list. */
    total: Type.Integer(),
  }),
  errors: ['readlist_not_found'],
})

export const createReadlist = endpoint({
  method: 'POST',
  path: '/api/readlists/create/',
  access: 'signed-in',
  feature: 'Readlists',
  summary: 'Make a readlist.',
  body: Type.Object({ name: readlistName }),
  status: 201,
  reply: readlistSummary,
  errors: ['readlist_name_taken', 'list_is_full'],
})

export const renameReadlist = endpoint({
  method: 'POST',
  path: '/api/readlists/rename/',
  access: 'signed-in',
  feature: 'Readlists',
  summary: 'Give a readlist another name.',
  body: Type.Object({ readlist_id: id, new_name: readlistName }),
  reply: Type.Object({ name: Type.String() }),
  errors: ['readlist_not_found', 'readlist_name_taken', 'readlist_is_kept_for_you'],
})

export const deleteReadlist = endpoint({
  method: 'DELETE',
  path: '/api/readlists/:id/',
  access: 'signed-in',
  feature: 'Readlists',
  summary: 'Delete a readlist.',
  params: Type.Object({ id }),
  status: 204,
  reply: Type.Null(),
  errors: ['readlist_not_found', 'readlist_is_kept_for_you'],
})

export const updateReadlists = endpoint({
  method: 'POST',
  path: '/api/readlists/update/',
  access: 'signed-in',
  feature: 'Readlists',
  summary: "Put a book into just these of the reader's own lists. 'Done Reading' is left as it is.",
  body: Type.Object({
    book_id: id,
    google_books_id: Type.Optional(Type.String({ maxLength: 200 })),
    ...bookFields,
    readlist_ids: Type.Array(id, { maxItems: 1_000 }),
  }),
  reply: Type.Object({ readlist_ids: Type.Array(Type.String()) }),
  errors: ['book_not_found', 'readlist_not_found', 'source_unavailable', 'list_is_full'],
})

export const addToReadlist = endpoint({
  method: 'POST',
  path: '/api/readlists/add-book/',
  access: 'signed-in',
  feature: 'Readlists',
  summary: "Put a book at the end of one of the reader's own lists; where it is there already, it stays in its place.",
  body: Type.Object({ readlist_id: id, book_id: id }),
  reply: nothing,
  errors: ['book_not_found', 'readlist_not_found', 'readlist_is_kept_for_you', 'source_unavailable', 'list_is_full'],
})

export const shareReadlist = endpoint({
  method: 'POST',
  path: '/api/readlists/share/',
  access: 'signed-in',
  feature: 'Readlists',
  summary: 'Let another reader open a readlist.',
  body: Type.Object({ readlist_id: id, target_username: usernameToFind }),
  reply: Type.Object({ gamification }),
  errors: ['readlist_not_found', 'reader_not_found', 'reader_has_left', 'list_is_full', 'rate_limited'],
})

export const listReadlistShares = endpoint({
  method: 'GET',
  path: '/api/readlists/:id/shares/',
  access: 'signed-in',
  feature: 'Readlists',
  summary: 'With whom the reader shares a readlist.',
  params: Type.Object({ id }),
  reply: Type.Object({ shared_with: Type.Array(Type.String()) }),
  errors: ['readlist_not_found'],
})

export const unshareReadlist = endpoint({
  method: 'POST',
  path: '/api/readlists/unshare/',
  access: 'signed-in',
  feature: 'Readlists',
  summary: 'Take a share back; fine where there is none.',
  body: Type.Object({ readlist_id: id, target_username: usernameToFind }),
  reply: nothing,
  errors: ['readlist_not_found'],
})

export const leaveReadlist = endpoint({
  method: 'POST',
  path: '/api/readlists/leave/',
  access: 'signed-in',
  feature: 'Readlists',
  summary: 'Have a readlist of another reader no longer shared with oneself; fine where it is not.',
  body: Type.Object({ readlist_id: id }),
  reply: nothing,
  errors: [],
})

export const reorderReadlist = endpoint({
  method: 'POST',
  path: '/api/readlists/reorder-books/',
  access: 'signed-in',
  feature: 'Readlists',
  summary:
    "Put a readlist's books in order: just these ids, each once. With `moved` just that move is made in the order of now.",
  body: Type.Object({
    readlist_id: id,
    ordered_book_ids: Type.Array(id, { maxItems: maxBooksInList }),
    moved: Type.Optional(movedBook),
  }),
  reply: nothing,
  errors: ['readlist_not_found', 'order_does_not_match'],
})

export const removeFromReadlist = endpoint({
  method: 'DELETE',
  path: '/api/readlists/remove_book/',
  access: 'signed-in',
  feature: 'Readlists',
  summary: 'Take a book off a readlist; fine where it is not there. In the body or in the query.',
  query: Type.Object({ readlist_id: Type.Optional(id), book_id: Type.Optional(id) }),
  // Of no stated type: a request without a body is as good.
  body: Type.Unsafe<{ readlist_id?: string; book_id?: string } | undefined>({
    properties: { readlist_id: id, book_id: id },
  }),
  status: 204,
  reply: Type.Null(),
  errors: ['readlist_not_found', 'readlist_is_kept_for_you'],
})
