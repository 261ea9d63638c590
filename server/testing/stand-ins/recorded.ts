import { existsSync, readFileSync } from 'node:fs'

const ownFolder = new URL('recordings/', import.meta.url)
const folder = new URL('../../../../shared/data/', import.meta.url)

/** Whether the recorded replies exist. Tests that need them are skipped otherwise. */
export const hasRecordings = existsSync(folder)

/** A recorded reply by its path in the folder of recordings. */
export function recorded(path: string): unknown {
  return JSON.parse(recordedText(path))
}

export function recordedText(path: string): string {
  return readFileSync(new URL(path, folder), 'utf8')
}

/** A small made-up recording in the service's format, which is always available. */
export function ownRecordedText(path: string): string {
  return readFileSync(new URL(path, ownFolder), 'utf8')
}
