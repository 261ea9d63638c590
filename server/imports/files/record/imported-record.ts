import type {
  DateOrder,
  EntryState,
  ImportEntry,
  ImportFormat,
  InvalidWhy,
  Loss,
  Question,
} from '#contract/imports/import-entry.ts'

/** A record as it came, by the file's own names. It can be stored as JSON. */
export type RawRecord = Record<string, unknown>

/** What is known of a file besides its records, and what its reader answered: entries depend on these alone. */
export interface ImportAnswers {
  /** The reader's calendar date, YYYY-MM-DD: no later date is believed. */
  today: string
  /** For dates like 3/4/2021: proved by other dates of the file, or answered. */
  date_order?: DateOrder | undefined
  /** The file has ratings above 5, so that none is understood without `rating_scale`. */
  rated_above_five?: boolean | undefined
  /** The best rating there is, for example 10. */
  rating_scale?: number | undefined
  /** For books of which the file does not say what they are to the reader. */
  without_state?: EntryState | undefined
  /** What shelves become: by default a readlist of the same name. */
  shelves?: ShelfAnswer[] | undefined
  /** So many are taken of each book, where all books of the file together have too many. */
  shelves_of_book?: number | undefined
  /** Generic files: the file's name of the column for each meaning. */
  columns?: Partial<Record<ColumnMeaning, string>> | undefined
}

export interface ShelfAnswer {
  name: string
  becomes: 'readlist' | 'nothing' | EntryState
  readlist_name?: string | undefined
}

/** What a column of a generic file can hold. */
export const columnMeanings = [
  'title',
  'subtitle',
  'authors',
  'isbn',
  'state',
  'stars',
  'added_on',
  'started_on',
  'finished_on',
  'stopped_on',
  'read_count',
  'shelves',
  'review',
  'spoiler',
  'private_note',
  'pages',
  'medium',
  'owned_copies',
  'series',
  'series_position',
  'year',
] as const
export type ColumnMeaning = (typeof columnMeanings)[number]

/** What a record says of a book. */
export interface RecordContent {
  /** Without series bracket; '' if there is none. */
  title: string
  /** The file's own id of the book, with its service: 'goodreads:19302'. Records with the same one are about one book. */
  source_id: string | null
  /** Year of first publication, negative before our era; null if the file does not say. */
  year: number | null
  /** A box set or several volumes in one: never the same as a single volume. */
  set: boolean
  /** Open Library's work: 'OL45804W'. */
  known_id: string | null
  /** Our own id of the book (`google_books_id`), in files that Octavo wrote. */
  octavo_id: string | null
  entry: ImportEntry
  losses: Loss[]
  /** Set if the record cannot be imported; the entry is then of no use. */
  invalid?: InvalidWhy | undefined
  /** What the entry depends on, answered or not. */
  asks: Pick<Question, 'kind' | 'name'>[]
}

export interface ImportedRecord extends RecordContent {
  /** 1 is the first after the header. */
  row: number
  raw: RawRecord
}

/** What the reader said, of the file or in it. */
export interface ReadOptions {
  answers: Omit<ImportAnswers, 'rated_above_five'>
  /** Chosen by the reader; otherwise found by the names in the header. */
  format?: ImportFormat | undefined
}

export interface ReadExport {
  format: ImportFormat
  /** The file's column names in its order; empty for a file without columns. */
  columns: string[]
  /** The options together with what the file proves: for `entryOf`. */
  answers: ImportAnswers
  /** In the order of the file. */
  records: ImportedRecord[]
  questions: Question[]
}
