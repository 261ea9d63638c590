import { existsSync, readFileSync } from 'node:fs'

const ownFolder = new URL('recordings/', import.meta.url)
const folder = new URL('../../../../shared/data/', import.meta.url)

/** Whether the recorded replies are there. A test that needs them skips where they are not. */
export const hasRecordings = existsSync(folder)

/** A recorded reply by its path in the folder of recordings. */
export function recorded(path: string): unknown {
  return JSON.parse(recordedText(path))
}

export function recordedText(path: string): string {
  return readFileSync(new URL(path, folder), 'utf8')
}

/** A small recording made up by us, in the format of the service: there wherever the tests run. */
export function ownRecordedText(path: string): string {
  return readFileSync(new URL(path, ownFolder), 'utf8')
}
