import type { KeptReaders } from '#contract/privacy/kept-readers.ts'
import { pageOf, readTimeCursor, timeCursorOf } from '../http/pagination.ts'
import type { KeptPage, KeptRow } from './follow-requests.sql.ts'

const pageSize = 50

export function readKeptPage(after: string | undefined): KeptPage {
  return { after: readTimeCursor(after), limit: pageSize + 1 }
}

export function keptReadersOf(rows: KeptRow[]): KeptReaders {
  const { shown, next } = pageOf(rows, pageSize, timeCursorOf)
  return {
    results: shown.map(({ username, profile_image, at }) => ({ username, profile_image, since: at.toISOString() })),
    next,
  }
}
