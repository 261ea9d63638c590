import { readFileSync } from 'node:fs'

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string
}

/** 'Octavo/1.0.0 (contact)': Open Library turns away callers that cannot be written to. */
export function userAgent(contact: string | undefined): string {
  // A header takes neither line breaks nor letters beyond ASCII.
  const printable = contact?.replace(/[^ -~]|[()]/g, '').trim()
  return printable ? `Octavo/${version} (${printable})` : `Octavo/${version}`
}
