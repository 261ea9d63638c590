/** A row of a table as `to_jsonb` gives it. */
export type Image = Record<string, unknown>

interface Table {
  /** The columns that identify a row. */
  key: string[]
  /** Those that an import writes; the others are derived or belong to others. */
  columns: string[]
  /** Those that tell whether a row is as the import left it; by default all that it writes. */
  compared?: string[]
}

/** What an import may change, each after the tables it refers to. */
export const libraryTables = {
  book: {
    key: ['id'],
    columns: [
      'id',
      'google_books_id',
      'source',
      'title',
      'authors',
      'year',
      'pages',
      'fetched_at',
      'created_at',
      'owner_id',
      'own_key',
    ],
    compared: ['id'],
  },
  readlist: {
    key: ['reader_id', 'id'],
    columns: ['id', 'reader_id', 'name', 'name_folded', 'created_at', 'description', 'is_numbered'],
    compared: ['id', 'name', 'description', 'is_numbered', 'is_public', 'link_token'],
  },
  library_book: {
    key: ['reader_id', 'book_id'],
    columns: [
      'reader_id',
      'book_id',
      'visibility',
      'private_note',
      'owned_copies',
      'added_on',
      'source_ids',
      'source_fields',
      'edition',
    ],
  },
  reading: {
    key: ['reader_id', 'id'],
    columns: [
      'reader_id',
      'id',
      'book_id',
      'started_at',
      'finished_at',
      'finished_on',
      'outcome',
      'started_on',
      'stopped_on',
      'started_precision',
      'finished_precision',
      'stopped_precision',
      'origin',
      'import_id',
      'medium',
      'pages',
      'minutes',
      'note',
    ],
  },
  reading_progress: {
    key: ['reader_id', 'id'],
    columns: ['reader_id', 'id', 'reading_id', 'read_on', 'entered_at', 'page', 'percent', 'minutes', 'note'],
  },
  book_status: {
    key: ['reader_id', 'book_id'],
    columns: ['reader_id', 'book_id', 'status', 'changed_at', 'import_id'],
  },
  rating: {
    key: ['reader_id', 'book_id'],
    columns: ['reader_id', 'book_id', 'quarters', 'rated_at', 'import_id'],
  },
  review: {
    key: ['id'],
    columns: [
      'id',
      'book_id',
      'reader_id',
      'parent_id',
      'depth',
      'review_text',
      'created_at',
      'updated_at',
      'visibility',
      'has_spoilers',
      'spoilers_from_page',
      'spoilers_of_pages',
      'spoilers_from_percent',
      'listed',
      'import_id',
    ],
    compared: [
      'id',
      'book_id',
      'review_text',
      'visibility',
      'has_spoilers',
      'spoilers_from_page',
      'spoilers_from_percent',
    ],
  },
  readlist_book: {
    key: ['readlist_id', 'book_id'],
    columns: ['readlist_id', 'book_id', 'position', 'added_at', 'note'],
    compared: ['readlist_id', 'book_id', 'note'],
  },
  favorite: {
    key: ['reader_id', 'book_id'],
    columns: ['reader_id', 'book_id', 'position', 'added_at', 'import_id'],
    compared: ['reader_id', 'book_id', 'import_id'],
  },
  challenge_completed: {
    key: ['reader_id', 'challenge_id'],
    columns: ['reader_id', 'challenge_id', 'completed_at'],
  },
} satisfies Record<string, Table>

/** What is kept beside a book of which nothing is said. */
export const emptyLibrary: Image = {
  visibility: 'public',
  private_note: '',
  owned_copies: 0,
  added_on: null,
  source_ids: {},
  source_fields: {},
  edition: null,
}

export type Kind = keyof typeof libraryTables

// oxlint-disable-next-line typescript/consistent-type-assertions -- `Object.keys` is typed as `string[]`; this object has no extra keys
export const kinds = Object.keys(libraryTables) as Kind[]

export function tableOf(kind: Kind): Required<Table> {
  const table: Table = libraryTables[kind]
  return { compared: table.columns, ...table }
}

/** Identifies a row among those of its kind. */
export function keyOf(kind: Kind, image: Image): string {
  return JSON.stringify(tableOf(kind).key.map((column) => image[column]))
}

/** Whether a row is as it was left. A column that is younger than an image tells nothing. */
export function isSameImage(kind: Kind, one: Image | null, other: Image | null): boolean {
  if (one === null || other === null) return one === other
  return tableOf(kind).compared.every(
    (column) => !(column in one) || !(column in other) || isEqual(one[column], other[column]),
  )
}

/** Of values in JSON; the order of keys does not matter. */
export function isEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other))
}

function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value ?? null
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** Of which a book can have one. */
export function isOpenReading(reading: Image | null): boolean {
  return reading?.['outcome'] === 'open'
}
