import { librarySorts, type LibrarySort } from '#contract/library/library.ts'
import { settableStates, type ReadingState } from '#contract/reading.ts'
import { isBlank } from '#contract/shapes.ts'
import { isNoLog, readLog, writeLog, type LogFilter } from './log-filter.ts'

export type LibraryState = Exclude<ReadingState, 'NOT_ADDED'>
export type LibraryView = 'rows' | 'cards'

/** What part of the library is shown, and how; kept in the address, so that reload, back and shared links restore it. */
export interface LibraryFilter {
  query: string
  state: LibraryState | undefined
  /** A readlist's id. */
  readlist: string | undefined
  /** Of a finish. */
  year: number | undefined
  /** At least this many of the reader's own stars. */
  stars: number | undefined
  /** What a figure of the statistics counts. */
  log: LogFilter
  sort: LibrarySort
  view: LibraryView
}

export const wholeLibrary: LibraryFilter = {
  query: '',
  state: undefined,
  readlist: undefined,
  year: undefined,
  stars: undefined,
  log: {},
  sort: 'added',
  view: 'cards',
}

const maxQueryLength = 200

/** Ignores invalid values. */
export function readFilter(params: URLSearchParams): LibraryFilter {
  const query = params.get('q') ?? ''
  return {
    query: isBlank(query) ? '' : query.slice(0, maxQueryLength),
    state: settableStates.find((state) => state === params.get('state')),
    readlist: params.get('readlist') || undefined,
    year: wholeNumber(params.get('year'), 1900, 9999),
    stars: wholeNumber(params.get('stars'), 1, 5),
    log: readLog(params),
    sort: librarySorts.find((sort) => sort === params.get('sort')) ?? wholeLibrary.sort,
    view: params.get('view') === 'rows' ? 'rows' : 'cards',
  }
}

/** Leaves out what is as usual. */
export function writeFilter({ query, state, readlist, year, stars, log, sort, view }: LibraryFilter): URLSearchParams {
  const params = new URLSearchParams()
  if (!isBlank(query)) params.set('q', query)
  if (state) params.set('state', state)
  if (readlist) params.set('readlist', readlist)
  if (year) params.set('year', String(year))
  if (stars) params.set('stars', String(stars))
  writeLog(params, log)
  if (sort !== wholeLibrary.sort) params.set('sort', sort)
  if (view !== wholeLibrary.view) params.set('view', view)
  return params
}

/** Whether books are left out. */
export function isNarrowed({ query, state, readlist, year, stars, log }: LibraryFilter): boolean {
  return query !== '' || !isNoLog(log) || [state, readlist, year, stars].some((each) => each !== undefined)
}

export function libraryHref(filter: Partial<LibraryFilter>): string {
  const params = writeFilter({ ...wholeLibrary, ...filter }).toString()
  return params === '' ? '/library' : `/library?${params}`
}

function wholeNumber(text: string | null, min: number, max: number): number | undefined {
  const number = Number(text)
  return Number.isInteger(number) && number >= min && number <= max ? number : undefined
}
