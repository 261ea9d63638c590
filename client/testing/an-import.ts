import type { ImportEntry } from '#contract/imports/import-entry.ts'
import type { Import, ImportOptions, ImportResult, ImportRow } from '#contract/imports/imports.ts'
import { aBook } from './a-book.ts'

/** Ready, with two books found, one to check and one that nobody knows. */
export function anImport(given: Partial<Import> = {}): Import {
  return {
    id: 'import-1',
    file_name: 'goodreads_library_export.csv',
    format: 'goodreads',
    state: 'ready',
    paused: false,
    waiting_until: null,
    counts: { rows: 4, matched: 2, uncertain: 1, not_found: 1, invalid: 0, pending: 0 },
    books: { total: 4, pending: 0, found: 2, to_check: 1, not_found: 1, own: 0 },
    states: { WANT_TO_READ: 1, READING: 0, PAUSED: 0, FINISHED: 3, REREADING: 0, DID_NOT_FINISH: 0, none: 0 },
    with_losses: 0,
    effects: { new: 4, update: 0, here: 0, joins: 0, left_out: 0 },
    progress: { done: 4, total: 4 },
    questions: [],
    options: importOptions(),
    result: null,
    created_at: '2026-03-01T10:00:00.000Z',
    finished_at: null,
    ...given,
  }
}

export function importOptions(given: Partial<ImportOptions> = {}): ImportOptions {
  return {
    reviews: 'private',
    reviews_count: 0,
    when_here: 'keep_mine',
    visibility: null,
    date_order: null,
    rating_scale: null,
    without_state: null,
    shelves: [],
    ...given,
  }
}

export function importResult(given: Partial<ImportResult> = {}): ImportResult {
  return {
    books: 4,
    readings: 3,
    stars: 2,
    reviews: 0,
    readlists: 1,
    own_books: 2,
    kept_mine: 0,
    readlists_left: [],
    undone: 0,
    not_undone: [],
    ...given,
  }
}

export function anEntry(given: Partial<ImportEntry> = {}): ImportEntry {
  return {
    state: 'FINISHED',
    stars: null,
    readings: [{ outcome: 'finished', started_on: null, finished_on: '2019-05-07', stopped_on: null }],
    review: null,
    has_spoilers: false,
    reviewed_on: null,
    private_note: null,
    visibility: null,
    owned_copies: 0,
    added_on: null,
    shelves: [],
    isbns: [],
    authors: ['Octavia E. Butler'],
    series: null,
    pages: null,
    medium: null,
    source_ids: {},
    source_fields: {},
    ...given,
  }
}

/** Found, unless said otherwise. */
export function aRow(given: Partial<ImportRow> = {}): ImportRow {
  return {
    row: 1,
    title: 'Kindred',
    entry: anEntry(),
    losses: [],
    outcome: 'matched',
    why: 'isbn',
    why_text: 'Same ISBN.',
    book: aBook(),
    candidates: [],
    same_as: null,
    decision: null,
    effect: 'new',
    ...given,
  }
}
