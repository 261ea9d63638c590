import { Type, type Static } from 'typebox'
import { book, bookFields, coversOfList, first, maxBooksInList, movedBook } from './book.ts'
import { endpoint } from './endpoint.ts'
import { gamification, id, instant, nothing, notBlank, nullable, usernameToFind } from './shapes.ts'

/** Per reader, including 'Done Reading'. */
export const maxReadlists = 200

/** Books in all readlists of one reader together, excluding 'Done Reading'. */
export const maxListedBooks = 20_000

/** In characters, after trimming. */
export const maxReadlistNameLength = 100

/** In characters. */
export const maxReadlistDescription = 5_000

/** A card shows no more of a description. */
export const maxReadlistExcerpt = 300

/** Why a book is in a readlist, in characters. */
export const maxReadlistNote = 140

/** How many readlists one reader may like. */
export const maxLikedReadlists = 5_000

/** The server trims it before checking its length. */
const readlistName = Type.String({ ...notBlank, maxLength: 10_000 })

/** What its owner says of a readlist; what is left out stays as it is. */
const about = {
  /** Plain text, which may have several lines. */
  description: Type.Optional(Type.String({ maxLength: maxReadlistDescription })),
  /** Whether the books are numbered, in their order. */
  is_numbered: Type.Optional(Type.Boolean()),
}

const summaryFields = {
  id: Type.String(),
  name: Type.String(),
  owner: Type.String(),
  /** True for 'Done Reading', which only the server changes. */
  kept_for_you: Type.Boolean(),
  /** Set if a moderator hid it, as the name then says; why, for its owner alone. */
  removed_for: Type.Optional(nullable(Type.String())),
  /** How many of its books, as far as the viewer sees them, the viewer has finished. */
  finished_count: Type.Optional(Type.Integer()),
  /** How many readers like it. */
  likes_count: Type.Optional(Type.Integer()),
}

/** Why its owner put a book in a readlist; of those books alone that have such a note. */
export const readlistNotes = Type.Array(Type.Object({ google_books_id: Type.String(), note: Type.String() }))
export type ReadlistNotes = Static<typeof readlistNotes>

const cardFields = {
  ...summaryFields,
  /** The beginning of what its owner says of it, or ''. */
  description: Type.Optional(Type.String()),
  books_count: Type.Integer(),
  covers: coversOfList,
}

const readlistSummary = Type.Object({
  ...cardFields,
  books: Type.Array(Type.Object({ id: Type.String(), google_books_id: Type.String() })),
  /** How many readers it is shared with; only the owner gets it. */
  shares_count: Type.Optional(Type.Integer()),
})
export type ReadlistSummary = Static<typeof readlistSummary>

export const listReadlists = endpoint({
  method: 'GET',
  path: '/api/readlists/',
  access: 'signed-in',
  feature: 'Readlists',
  summary:
    "List the reader's own readlists. With `book`, each list's `books` contains only that book, if the list has it.",
  query: Type.Object({ book: Type.Optional(id) }),
  oneAtATime: true,
  reply: Type.Object({ readlists: Type.Array(readlistSummary) }),
  errors: [],
})

export const listSharedReadlists = endpoint({
  method: 'GET',
  path: '/api/readlists/shared/',
  access: 'signed-in',
  feature: 'Readlists',
  summary: 'List the readlists other readers share with the reader.',
  oneAtATime: true,
  reply: Type.Object({ readlists: Type.Array(readlistSummary) }),
  errors: [],
})

const likedReadlist = Type.Object({ ...cardFields, liked: Type.Boolean() })
export type LikedReadlist = Static<typeof likedReadlist>

export const listLikedReadlists = endpoint({
  method: 'GET',
  path: '/api/readlists/liked/',
  access: 'signed-in',
  feature: 'Readlists',
  summary:
    'List the hundred readlists that the reader liked last, of those that they may still open and that are not shared with them by name.',
  oneAtATime: true,
  reply: Type.Object({ readlists: Type.Array(likedReadlist) }),
  errors: [],
})

export const getReadlist = endpoint({
  method: 'GET',
  path: '/api/readlists/:id/',
  access: 'signed-in',
  feature: 'Readlists',
  summary:
    "Get one of the reader's own readlists, one shared with them or a public one, with all its books or the `first` of them.",
  params: Type.Object({ id }),
  query: Type.Object({ first: Type.Optional(first) }),
  oneAtATime: true,
  reply: Type.Object({
    ...summaryFields,
    /** The owner's picture, or ''. */
    owner_image: Type.Optional(Type.String()),
    /** What its owner says of it, or ''. */
    description: Type.Optional(Type.String()),
    is_numbered: Type.Optional(Type.Boolean()),
    /** Set if the viewer is one of those who like it. */
    liked: Type.Optional(Type.Boolean()),
    /** When a book was last added, or else when it was made. */
    updated_at: Type.Optional(instant),
    /** Usernames; only the owner gets them. */
    shared_with: Type.Optional(Type.Array(Type.String())),
    /** Told to the owner, and true for who sees the list for this reason alone. */
    is_public: Type.Optional(Type.Boolean()),
    /** Whether there is a secret link; only the owner gets it. */
    has_link: Type.Optional(Type.Boolean()),
    /** Long descriptions are truncated. */
    books: Type.Array(book),
    notes: Type.Optional(readlistNotes),
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
  summary: 'Create a readlist.',
  body: Type.Object({ name: readlistName, ...about }),
  status: 201,
  reply: readlistSummary,
  errors: ['readlist_name_taken', 'list_is_full'],
})

export const renameReadlist = endpoint({
  method: 'POST',
  path: '/api/readlists/rename/',
  access: 'signed-in',
  feature: 'Readlists',
  summary: 'Rename a readlist, and say what it is about.',
  body: Type.Object({ readlist_id: id, new_name: readlistName, ...about }),
  reply: Type.Object({ name: Type.String() }),
  errors: ['readlist_not_found', 'readlist_name_taken', 'readlist_is_kept_for_you', 'removed_by_moderator'],
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
  summary: "Put a book in exactly these of the reader's own readlists. 'Done Reading' is not changed.",
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
  summary:
    "Add a book to the end of one of the reader's own readlists. Idempotent; a book already in the list keeps its position.",
  body: Type.Object({ readlist_id: id, book_id: id }),
  reply: nothing,
  errors: ['book_not_found', 'readlist_not_found', 'readlist_is_kept_for_you', 'source_unavailable', 'list_is_full'],
})

export const noteReadlistBook = endpoint({
  method: 'PUT',
  path: '/api/readlists/:id/notes/:book/',
  access: 'signed-in',
  feature: 'Readlists',
  summary: "Say in a sentence why a book is in one of the reader's own readlists; a blank text takes the note back.",
  params: Type.Object({ id, book: id }),
  body: Type.Object({ note: Type.String({ maxLength: maxReadlistNote }) }),
  reply: nothing,
  errors: ['book_not_found', 'readlist_not_found', 'readlist_is_kept_for_you', 'removed_by_moderator'],
})

export const shareReadlist = endpoint({
  method: 'POST',
  path: '/api/readlists/share/',
  access: 'signed-in',
  needsProvenAddress: true,
  feature: 'Readlists',
  summary: 'Share a readlist with another reader. Idempotent.',
  body: Type.Object({ readlist_id: id, target_username: usernameToFind }),
  reply: Type.Object({ gamification }),
  errors: ['readlist_not_found', 'reader_not_found', 'reader_has_left', 'list_is_full', 'rate_limited'],
})

export const listReadlistShares = endpoint({
  method: 'GET',
  path: '/api/readlists/:id/shares/',
  access: 'signed-in',
  feature: 'Readlists',
  summary: 'List the readers a readlist is shared with.',
  params: Type.Object({ id }),
  reply: Type.Object({ shared_with: Type.Array(Type.String()) }),
  errors: ['readlist_not_found'],
})

export const unshareReadlist = endpoint({
  method: 'POST',
  path: '/api/readlists/unshare/',
  access: 'signed-in',
  feature: 'Readlists',
  summary: 'Stop sharing a readlist with a reader. Idempotent.',
  body: Type.Object({ readlist_id: id, target_username: usernameToFind }),
  reply: nothing,
  errors: ['readlist_not_found'],
})

export const leaveReadlist = endpoint({
  method: 'POST',
  path: '/api/readlists/leave/',
  access: 'signed-in',
  feature: 'Readlists',
  summary: 'Leave a readlist shared by another reader. Idempotent.',
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
    'Reorder a readlist. The ids must be exactly those of its books, each once. With `moved`, only that move is applied to the current order.',
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
  summary: 'Remove a book from a readlist. Idempotent. Parameters may be in the body or the query.',
  query: Type.Object({ readlist_id: Type.Optional(id), book_id: Type.Optional(id) }),
  // The schema states no type, so that a request without a body is valid too.
  body: Type.Unsafe<{ readlist_id?: string; book_id?: string } | undefined>({
    properties: { readlist_id: id, book_id: id },
  }),
  status: 204,
  reply: Type.Null(),
  errors: ['readlist_not_found', 'readlist_is_kept_for_you'],
})

const like = {
  path: '/api/readlists/:id/like/',
  access: 'signed-in',
  feature: 'Readlists',
  params: Type.Object({ id }),
  reply: Type.Object({ likes_count: Type.Integer(), liked: Type.Boolean() }),
} as const

export const likeReadlist = endpoint({
  ...like,
  method: 'PUT',
  needsProvenAddress: true,
  summary: "Like another reader's readlist. Nobody is told who likes what, and it earns no points. Idempotent.",
  errors: ['readlist_not_found', 'removed_by_moderator', 'list_is_full', 'rate_limited'],
})

export const unlikeReadlist = endpoint({
  ...like,
  method: 'DELETE',
  summary: 'Take a like back. Idempotent.',
  errors: ['readlist_not_found'],
})
