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
