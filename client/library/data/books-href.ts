interface Narrower {
  author?: string
  lacks?: 'pages'
}

/**
 * The reader's own books that were finished in a month, 'YYYY-MM', or a year, 'YYYY'. Written out, as what knows every filter of the library would
 * be loaded before the first paint of a year.
 */
export function booksHref(period: string, narrower: Narrower = {}): string {
  const [year = '', month] = period.split('-')
  const [from, to] =
    month === undefined
      ? [`${year}-01-01`, `${year}-12-31`]
      : [`${period}-01`, `${period}-${new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate()}`]
  return `/library?${new URLSearchParams({ from, to, ...narrower, sort: 'finished' })}`
}
