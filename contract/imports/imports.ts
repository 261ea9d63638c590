import { Type, type Static } from 'typebox'
import { book } from '../book.ts'
import { endpoint } from '../endpoint.ts'
import { dateOrders, entryStates, importEntry, importFormats, loss, question } from './import-entry.ts'
import { visibility } from '../library/readings.ts'
import { id, instant, nullable } from '../shapes.ts'

/** Decoded. */
export const maxFileBytes = 15_000_000
/** A little more than a file needs, so that one that is too large is told so. */
const maxContent = 4 * Math.ceil(maxFileBytes / 3) + 50_000
const maxFileName = 255
const maxColumns = 60

export const rowsAtOnce = 50

/** Imports that a reader keeps; the library stays when one is deleted. */
export const maxImports = 50

export const importStates = ['matching', 'ready', 'importing', 'done', 'undoing', 'undone'] as const
export type ImportState = (typeof importStates)[number]

export const rowOutcomes = ['pending', 'matched', 'uncertain', 'not_found', 'invalid'] as const
export type RowOutcome = (typeof rowOutcomes)[number]

/** What a row does to the library, planned or done; `joins` adds to an earlier row's book. */
export const rowEffects = ['new', 'update', 'here', 'joins', 'left_out'] as const
export type RowEffect = (typeof rowEffects)[number]

export const rowDecisions = ['book', 'own', 'leave_out'] as const
export type RowDecision = (typeof rowDecisions)[number]

export const shelfMeanings = ['readlist', 'nothing', ...entryStates] as const
export type ShelfMeaning = (typeof shelfMeanings)[number]

/**
 * `as_in_file`: each as the file says, private where it does not say; the default for a file that says it, which our own JSON
 * does. The default for all others is `private`.
 */
const reviewsBecome = Type.Enum(['private', 'public', 'leave_out', 'as_in_file'])
const whenHere = Type.Enum(['keep_mine', 'take_file'])
/** Of all books of the file, whatever it says of each. */
const visibilityOfAll = Type.Union([visibility, Type.Null()])
const dateOrder = Type.Union([Type.Enum([...dateOrders]), Type.Null()])
const ratingScale = nullable(Type.Integer({ minimum: 1, maximum: 100 }))
const withoutState = Type.Union([Type.Enum([...entryStates]), Type.Null()])

const shelf = {
  /** As the file writes it. */
  name: Type.String({ maxLength: 1_000 }),
  becomes: Type.Enum([...shelfMeanings]),
  readlist_name: Type.String({ maxLength: 200 }),
}

const options = Type.Object({
  reviews: reviewsBecome,
  /** How many reviews the file holds. */
  reviews_count: Type.Integer(),
  when_here: whenHere,
  visibility: visibilityOfAll,
  /** Null until it is proved by other dates or answered. */
  date_order: dateOrder,
  /** The best rating there is, if the file has ratings above 5. */
  rating_scale: ratingScale,
  /** What a book is of which the file does not say it. */
  without_state: withoutState,
  shelves: Type.Array(Type.Object({ ...shelf, rows: Type.Integer() })),
})
export type ImportOptions = Static<typeof options>

const wordsOfRow = Type.Object({ row: Type.Integer(), why: Type.String() })

const result = Type.Object({
  books: Type.Integer(),
  readings: Type.Integer(),
  stars: Type.Integer(),
  reviews: Type.Integer(),
  /** Readlists that were made. */
  readlists: Type.Integer(),
  own_books: Type.Integer(),
  /** Values of the file that gave way to what was here. */
  kept_mine: Type.Integer(),
  /** Shelves for which there was no room; their names stay with the books. */
  readlists_left: Type.Array(Type.String()),
  /** Changes that were taken back. */
  undone: Type.Integer(),
  /** What stayed, because the reader had changed it since. */
  not_undone: Type.Array(wordsOfRow),
})
export type ImportResult = Static<typeof result>

const anImport = Type.Object({
  id: Type.String(),
  file_name: Type.String(),
  format: Type.Enum([...importFormats]),
  state: Type.Enum([...importStates]),
  paused: Type.Boolean(),
  /** When the catalogue is asked again, if it asked for a rest. */
  waiting_until: nullable(Type.String()),
  counts: Type.Object({
    rows: Type.Integer(),
    matched: Type.Integer(),
    uncertain: Type.Integer(),
    not_found: Type.Integer(),
    invalid: Type.Integer(),
    pending: Type.Integer(),
  }),
  /** Those that come along; rows of the same book count once. */
  books: Type.Object({
    total: Type.Integer(),
    /** Not looked for yet. */
    pending: Type.Integer(),
    found: Type.Integer(),
    /** Uncertain, and not decided. */
    to_check: Type.Integer(),
    /** Not found, and not decided. */
    not_found: Type.Integer(),
    /** Kept as the reader's own by decision. */
    own: Type.Integer(),
  }),
  /** What the file says these books are; `none` where it does not say. */
  states: Type.Object({
    WANT_TO_READ: Type.Integer(),
    READING: Type.Integer(),
    PAUSED: Type.Integer(),
    FINISHED: Type.Integer(),
    REREADING: Type.Integer(),
    DID_NOT_FINISH: Type.Integer(),
    none: Type.Integer(),
  }),
  /** Rows in which something could not be read. */
  with_losses: Type.Integer(),
  effects: Type.Object({
    new: Type.Integer(),
    update: Type.Integer(),
    here: Type.Integer(),
    joins: Type.Integer(),
    left_out: Type.Integer(),
  }),
  /** Of what the state says: rows matched, imported, or taken back. Of a `done` one, reviews published while it publishes those it brought. */
  progress: Type.Object({ done: Type.Integer(), total: Type.Integer() }),
  /** What is not answered yet; the import may begin all the same. */
  questions: Type.Array(question),
  options,
  result: Type.Union([result, Type.Null()]),
  created_at: instant,
  finished_at: nullable(Type.String()),
})
export type Import = Static<typeof anImport>

const row = Type.Object({
  /** 1 is the first after the header. */
  row: Type.Integer(),
  /** Without the bracket that names a series. */
  title: Type.String(),
  entry: importEntry,
  losses: Type.Array(loss),
  outcome: Type.Enum([...rowOutcomes]),
  /** A code, and the same in words. */
  why: Type.String(),
  why_text: Type.String(),
  book: Type.Union([book, Type.Null()]),
  candidates: Type.Array(Type.Object({ book, why_text: Type.String() })),
  /** The row whose book this one joins. */
  same_as: nullable(Type.Integer()),
  decision: Type.Union([Type.Enum([...rowDecisions]), Type.Null()]),
  effect: Type.Union([Type.Enum([...rowEffects]), Type.Null()]),
})
export type ImportRow = Static<typeof row>

const ofImport = Type.Object({ id })
const shared = { access: 'signed-in', feature: 'Imports' } as const

export const createImport = endpoint({
  ...shared,
  method: 'POST',
  path: '/api/imports/',
  summary:
    "Read another service's file, base64 in `content`, and begin to find its books. `columns` names what each column means, where `columns_needed` asked for it. Send an Idempotency-Key to make retries safe.",
  once: true,
  oneAtATime: true,
  bodyLimit: maxContent + 100_000,
  body: Type.Object({
    file_name: Type.String({ minLength: 1, maxLength: maxFileName }),
    content: Type.String({ minLength: 1, maxLength: maxContent }),
    format: Type.Optional(Type.Enum([...importFormats])),
    columns: Type.Optional(
      Type.Record(Type.String({ maxLength: 500 }), Type.String({ maxLength: 100 }), { maxProperties: maxColumns }),
    ),
  }),
  status: 201,
  reply: anImport,
  errors: ['import_unreadable', 'columns_needed', 'import_under_way', 'list_is_full', 'rate_limited', 'key_reused'],
})

export const listImports = endpoint({
  ...shared,
  method: 'GET',
  path: '/api/imports/',
  summary: "List the reader's imports, newest first.",
  reply: Type.Object({ imports: Type.Array(anImport) }),
  errors: [],
})

export const getImport = endpoint({
  ...shared,
  method: 'GET',
  path: '/api/imports/:id/',
  summary: "Get one of the reader's imports: how far it is, what it asks and what came of it.",
  params: ofImport,
  reply: anImport,
  errors: ['import_not_found'],
})

export const listImportRows = endpoint({
  ...shared,
  method: 'GET',
  path: '/api/imports/:id/rows/',
  summary: "List the file's rows in its order: what each says, which book it is and what it does.",
  oneAtATime: true,
  params: ofImport,
  query: Type.Object({
    outcome: Type.Optional(Type.Enum([...rowOutcomes])),
    effect: Type.Optional(Type.Enum([...rowEffects])),
    /** Rows in which something could not be read. */
    losses: Type.Optional(Type.Enum(['some'])),
    after: Type.Optional(
      Type.String({ pattern: '^\\d{1,6}$', patternText: 'must be the `next` of the previous page.' }),
    ),
  }),
  reply: Type.Object({ results: Type.Array(row), next: nullable(Type.String()) }),
  errors: ['import_not_found'],
})

export const decideImportRow = endpoint({
  ...shared,
  method: 'PUT',
  path: '/api/imports/:id/rows/:row/',
  summary:
    'Say which book a row is, that it stays a book of its own, or that it is left out. After the import, moves what came with the row.',
  params: Type.Object({ id, row: Type.Integer({ minimum: 1, maximum: 1_000_000 }) }),
  body: Type.Object({ decision: Type.Enum([...rowDecisions]), google_books_id: Type.Optional(id) }),
  reply: row,
  errors: ['import_not_found', 'import_not_ready', 'book_not_found', 'list_is_full', 'source_unavailable'],
})

export const setImportOptions = endpoint({
  ...shared,
  method: 'PUT',
  path: '/api/imports/:id/options/',
  summary:
    'Answer questions and choose how the file comes in. `reviews: as_in_file` gives each review back as our own JSON says it was, public or private. After the import only `reviews: public`, which publishes those it brought, a few at a time: `progress` says how far it is.',
  params: ofImport,
  body: Type.Object({
    reviews: Type.Optional(reviewsBecome),
    when_here: Type.Optional(whenHere),
    visibility: Type.Optional(visibilityOfAll),
    date_order: Type.Optional(dateOrder),
    rating_scale: Type.Optional(ratingScale),
    without_state: Type.Optional(withoutState),
    shelves: Type.Optional(
      Type.Array(Type.Object({ ...shelf, readlist_name: Type.Optional(shelf.readlist_name) }), { maxItems: 100 }),
    ),
  }),
  reply: anImport,
  errors: ['import_not_found', 'import_not_ready'],
})

const step = <const Path extends string, const Summary extends string>(path: Path, summary: Summary) =>
  endpoint({
    ...shared,
    method: 'POST',
    path: `/api/imports/:id/${path}/`,
    summary,
    params: ofImport,
    reply: anImport,
    errors: ['import_not_found', 'import_not_ready', 'import_under_way'],
  })

export const acceptGuesses = step('accept-guesses', 'Take the first candidate of every uncertain row.')
export const commitImport = step('commit', 'Bring the rows into the library.')
export const pauseImport = step('pause', 'Rest from finding books or bringing them in.')
export const resumeImport = step('resume', 'Go on after a pause.')
export const lookAgain = step('look-again', 'Ask the catalogue anew for the books that were not found.')
export const undoImport = step('undo', 'Take the import back, except for what the reader has changed since.')

export const deleteImport = endpoint({
  ...shared,
  method: 'DELETE',
  path: '/api/imports/:id/',
  summary: 'Forget the file and its rows. The library stays; the import can no longer be undone.',
  params: ofImport,
  status: 204,
  reply: Type.Null(),
  errors: ['import_not_found', 'import_under_way'],
})

export const getImportReport = endpoint({
  ...shared,
  method: 'GET',
  path: '/api/imports/:id/report.csv',
  summary: "The file's own columns with what became of each row, as CSV.",
  oneAtATime: true,
  params: ofImport,
  reply: Type.String(),
  streamed: true,
  errors: ['import_not_found'],
})
