/** 'Octavo/1.0.0 (contact)': Open Library refuses callers without contact details. */
export function userAgent({ version, contact }: Caller): string {
  const name = version === undefined ? 'Octavo' : `Octavo/${version}`
  // A header may contain neither line breaks nor non-ASCII characters.
  const printable = contact?.replace(/[^ -~]|[()]/g, '').trim()
  return printable ? `${name} (${printable})` : name
}

export interface Caller {
  version?: string
  /** An email address or a URL. */
  contact?: string
}
