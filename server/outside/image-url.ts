/** Hosts that covers may come from. On the shared cloud storage host, only the newspaper's folder is trusted. */
const allowed = [
  { host: 'books.google.com', folder: '/' },
  { host: 'books.googleusercontent.com', folder: '/' },
  { host: 'covers.openlibrary.org', folder: '/' },
  { host: 'storage.googleapis.com', folder: '/du-prd/books/images/' },
  { host: 's1.nyt.com', folder: '/du/books/images/' },
  { host: 'static01.nyt.com', folder: '/' },
]

/**
 * Image hosts for the content security policy, without 'https://': those above, and those that Open Library redirects to for
 * some of its covers.
 */
export const coverHosts: readonly string[] = [
  ...allowed.map(({ host, folder }) => (folder === '/' ? host : host + folder)),
  'archive.org',
  '*.us.archive.org',
]

const maxLength = 1000

/** The URL with https if its host and folder are allowed, else ''. */
export function imageUrl(raw: unknown): string {
  if (typeof raw !== 'string' || raw.length > maxLength || !URL.canParse(raw)) return ''
  const url = new URL(raw)
  if (url.protocol === 'http:') url.protocol = 'https:'
  const isPlain = url.protocol === 'https:' && url.port === '' && url.username === '' && url.password === ''
  const isAllowed = allowed.some(({ host, folder }) => url.hostname === host && url.pathname.startsWith(folder))
  url.hash = ''
  return isPlain && isAllowed && url.href.length <= maxLength ? url.href : ''
}
