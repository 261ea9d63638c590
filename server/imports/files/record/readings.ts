import type { EntryReading, EntryState } from '#contract/imports/import-entry.ts'
import { trimmedParts } from '../../../outside/text/trimmed-parts.ts'
import type { Cells } from './cells.ts'
import { dateIn, isAfter } from './dates.ts'

/** What a record says of the times its reader went through the book. */
export interface Said {
  state: EntryState | null
  readings: EntryReading[]
  /** How often the book was read; 0 if the record does not say. */
  count?: number
  /** Whether the count includes an open or stopped reading, as Goodreads' does. */
  countsUnfinished?: boolean
}

export function finishedReading(finished: string | null = null, started: string | null = null): EntryReading {
  return { outcome: 'finished', started_on: started, finished_on: finished, stopped_on: null }
}

export function openReading(started: string | null = null): EntryReading {
  return { outcome: 'open', started_on: started, finished_on: null, stopped_on: null }
}

export function stoppedReading(stopped: string | null = null, started: string | null = null): EntryReading {
  return { outcome: 'stopped', started_on: started, finished_on: null, stopped_on: stopped }
}

/**
 * The state with the readings that belong to it: a book being read has exactly one open reading, a finished one at least one
 * finished reading, a book given up a stopped one; readings that are counted but not dated are without date.
 */
export function settle({ state, readings, count = 0, countsUnfinished = false }: Said): {
  state: EntryState | null
  readings: EntryReading[]
} {
  const sorted = [...readings].toSorted(byEnd)
  const finished = sorted.filter(({ outcome }) => outcome === 'finished')
  const stopped = sorted.filter(({ outcome }) => outcome === 'stopped')
  const open = sorted.filter(({ outcome }) => outcome === 'open')
  const isOpen = state === 'READING' || state === 'REREADING' || state === 'PAUSED'

  if (state === 'FINISHED') finished.push(...open.splice(0).map(asFinished))
  else if (!isOpen) stopped.push(...open.splice(0).map(asStopped))
  else {
    stopped.push(...open.splice(0, open.length - 1).map(asStopped))
    if (open.length === 0) open.push(openReading())
  }
  if (state === 'DID_NOT_FINISH' && stopped.length === 0) stopped.push(asStopped(finished.pop() ?? stoppedReading()))

  const unfinished = countsUnfinished ? open.length + stopped.length : state === 'DID_NOT_FINISH' ? 1 : 0
  const atLeast = Math.max(count - unfinished, state === 'FINISHED' || state === 'REREADING' ? 1 : 0)
  const undated = Array.from({ length: Math.max(0, atLeast - finished.length) }, () => finishedReading())
  return {
    state: state === 'READING' && undated.length + finished.length > 0 ? 'REREADING' : state,
    readings: [...undated, ...[...finished, ...stopped].toSorted(byEnd), ...open],
  }
}

function asFinished(reading: EntryReading): EntryReading {
  return { ...reading, outcome: 'finished' }
}

function asStopped(reading: EntryReading): EntryReading {
  return { ...reading, outcome: 'stopped', stopped_on: reading.finished_on ?? reading.stopped_on, finished_on: null }
}

/** Undated ones first, as they are probably the oldest. */
export function byEnd(one: EntryReading, other: EntryReading): number {
  const [first, second] = [endOf(one), endOf(other)]
  return first < second ? -1 : Number(first > second)
}

function endOf({ started_on, finished_on, stopped_on }: EntryReading): string {
  return finished_on ?? stopped_on ?? started_on ?? ''
}

/** Drops a start that lies after the end. */
export function withoutReversal(cells: Cells, name: string, reading: EntryReading): EntryReading {
  const end = reading.finished_on ?? reading.stopped_on
  if (reading.started_on === null || end === null || !isAfter(reading.started_on, end)) return reading
  cells.lose(name, reading.started_on, 'dates_reversed')
  return { ...reading, started_on: null }
}

/**
 * The readings of a cell such as StoryGraph's: '2022/06/01-2022/06/15, 2024/03/15, 2024/05/01-'. Octavo writes besides: '?' finished
 * without a date, '-' open without a start, '~' before what was stopped, and 'start-?' for an end that is not known.
 */
export function readingsIn(cells: Cells, name: string, text: string): EntryReading[] {
  return trimmedParts(text, /[,;]/)
    .filter((part) => part !== '')
    .map((part) => {
      const isStopped = part.startsWith('~')
      const { start, end, isOpen } = spanOf(isStopped ? part.slice(1) : part)
      const started = dateIn(cells, name, start)
      const ended = dateIn(cells, name, end)
      if (isOpen) return isStopped ? stoppedReading(null, started) : openReading(started)
      const reading = isStopped ? stoppedReading(ended, started) : finishedReading(ended, started)
      return withoutReversal(cells, name, reading)
    })
}

const isoSpan = /^(\d{4}-\d{2}-\d{2}|\d{4}-\d{2}|\d{4})?\s*(?:-|–|—|to)\s*(\d{4}-\d{2}-\d{2}|\d{4}-\d{2}|\d{4}|\?)?$/

function asEnd(end: string): string {
  return end === '?' ? '' : end
}

/** The dates of a range; a text that is none is the end alone. '?' is an end that is not known. */
function spanOf(text: string): { start: string; end: string; isOpen: boolean } {
  if (!text.includes('/') && /^\d{4}-(?:0[1-9]|1[0-2])$/.test(text)) return { start: '', end: text, isOpen: false }
  const iso = isoSpan.exec(text)
  if (iso) return { start: iso[1] ?? '', end: asEnd(iso[2] ?? ''), isOpen: iso[2] === undefined }
  const at = text.includes('/') || text.includes('.') ? text.search(/[-–—]/) : text.search(/(?<=\s)[-–—]\s/)
  if (at < 0) return { start: '', end: asEnd(text), isOpen: false }
  const end = text.slice(at + 1).trim()
  return { start: text.slice(0, at).trim(), end: asEnd(end), isOpen: end === '' }
}

/** The dates written in such a cell, whether or not they can be read. */
export function datesIn(text: string): string[] {
  return trimmedParts(text, /[,;]/).flatMap((part) => {
    const { start, end } = spanOf(part.replace(/^~/, ''))
    return [start, end].filter((date) => date !== '')
  })
}
