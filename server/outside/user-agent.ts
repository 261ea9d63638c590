/** 'Octavo/1.0.0 (contact)': Open Library turns away callers that cannot be written to. */
export function userAgent({ version, contact }: Caller): string {
  const name = version === undefined ? 'Octavo' : `Octavo/${version}`
  // A header takes neither line breaks nor letters beyond ASCII.
  const printable = contact?.replace(/[^ -~]|[()]/g, '').trim()
  return printable ? `${name} (${printable})` : name
}

/** How we introduce ourselves to a service. */
export interface Caller {
  version?: string
  /** A mail or web address. */
  contact?: string
}
