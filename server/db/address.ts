/** The embedded database's door. */
export interface SocketAddress {
  path: string
  user: string
  database: string
}

/** Where a database is: a `postgres://` URL, or the socket of the embedded one. */
export type DatabaseAddress = string | SocketAddress

export function atDatabase(address: DatabaseAddress, database: string): DatabaseAddress {
  if (typeof address !== 'string') return { ...address, database }
  const url = new URL(address)
  url.pathname = `/${encodeURIComponent(database)}`
  return url.href
}

/** As postgres.js takes it: a URL, and what it cannot say. */
export function splitAddress(address: DatabaseAddress): [url: string, door: Partial<SocketAddress>] {
  if (typeof address !== 'string') return ['postgres://', address]
  const url = new URL(address)
  // PostgreSQL's own tools write a socket as `postgres://octavo@localhost/octavo?host=/run/postgresql`.
  const folder = url.searchParams.get('host')
  if (!folder?.startsWith('/')) return [address, {}]
  url.searchParams.delete('host')
  return [url.href, { path: `${folder}/.s.PGSQL.${url.port || 5432}` }]
}
