import type { Entry, Reading } from '#contract/library/readings.ts'

export function anEntry(given: Partial<Entry> = {}): Entry {
  return {
    status: 'NOT_ADDED',
    state: 'NOT_ADDED',
    since: null,
    times_finished: 0,
    added_on: null,
    visibility: 'public',
    owned_copies: 0,
    stars: null,
    private_note: '',
    edition: null,
    pages: null,
    own: false,
    readings: [],
    source_fields: {},
    ...given,
  }
}

export function aReading(given: Partial<Reading> = {}): Reading {
  return {
    id: 'a-reading',
    outcome: 'finished',
    started_on: null,
    finished_on: null,
    stopped_on: null,
    origin: 'entered',
    medium: null,
    pages: null,
    minutes: null,
    note: '',
    progress: [],
    ...given,
  }
}
