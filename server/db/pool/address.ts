import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { ConnectionOptions } from 'node:tls'

/** The embedded database's Unix socket. */
export interface SocketAddress {
  path: string
  user: string
  database: string
}

/** A `postgres://` URL, or the socket of the embedded database. */
export type DatabaseAddress = string | SocketAddress

/** Connection options for pg. */
export interface Host {
  host: string
  port: number
  user?: string
  password?: string
  database?: string
  ssl?: ConnectionOptions
}

export class BadAddress extends Error {}

const PARTS = /^(postgres(?:ql)?:\/\/(?:[^/?]*@)?)([^@/?]*)/

export function atDatabase(address: DatabaseAddress, database: string): DatabaseAddress {
  if (typeof address !== 'string') return { ...address, database }
  const { url, hosts } = split(address)
  url.pathname = `/${encodeURIComponent(database)}`
  return url.href.replace(PARTS, (_, start: string) => start + hosts)
}

/** The address of each host in the URL. */
export function splitHosts(url: string): string[] {
  const [begin = '', start = ''] = PARTS.exec(url) ?? []
  return split(url)
    .hosts.split(',')
    .map((host) => start + host + url.slice(begin.length))
}

/** Every host in the address, in order. Throws `BadAddress` if it is invalid. */
export function listHosts(address: DatabaseAddress): Host[] {
  if (typeof address !== 'string') {
    const { path, user, database } = address
    return [{ host: dirname(path), port: 5432, user, database }]
  }
  const { url, hosts } = split(address)
  const { folder, sslmode, sslrootcert } = readParameters(url)
  const account = {
    ...(url.username && { user: decodeURIComponent(url.username) }),
    ...(url.password && { password: decodeURIComponent(url.password) }),
    ...(url.pathname.length > 1 && { database: decodeURIComponent(url.pathname.slice(1)) }),
  }
  const ssl = readTls(sslmode, sslrootcert)
  return hosts.split(',').map((each) => {
    const { name, port } = readHost(each)
    // PostgreSQL's own tools write a socket as `postgres://octavo@localhost/octavo?host=/run/postgresql`.
    return { ...account, host: folder ?? name, port, ...(ssl && !folder && { ssl }) }
  })
}

/** A warning for the operator about an address that works but is unsafe. */
export function warnOfAddress(address: DatabaseAddress, variable = 'DATABASE_URL'): string | undefined {
  if (typeof address !== 'string' || split(address).url.searchParams.get('sslmode') !== 'require') return undefined
  return (
    `${variable} says sslmode=require: what goes to the database is encrypted, and whoever answers there is believed. ` +
    'sslmode=verify-full (with sslrootcert=FILE for an authority of your own) looks who it is.'
  )
}

function split(address: string): { url: URL; hosts: string } {
  const [begin = '', start, hosts] = PARTS.exec(address) ?? []
  if (start === undefined || hosts === undefined) throw new BadAddress('It is no URL of a database.')
  // The URL parser accepts only one host.
  const single = `${start}host${address.slice(begin.length)}`
  if (!URL.canParse(single)) throw new BadAddress('It is no URL of a database.')
  return { url: new URL(single), hosts: hosts || 'localhost' }
}

function readHost(text: string): { name: string; port: number } {
  const [, name = '', port = '5432'] = /^(\[[\da-f:.]+\]|[^:]*)(?::(\d{1,5}))?$/i.exec(text) ?? []
  if (name === '')
    throw new BadAddress(
      'A host is a name or an address, with :PORT where it is not 5432; several are separated by commas.',
    )
  return { name: name.replace(/^\[|\]$/g, ''), port: Number(port) }
}

function readParameters({ searchParams }: URL) {
  const { host, sslmode, sslrootcert, target_session_attrs: session, ...unknown } = Object.fromEntries(searchParams)
  const [name] = Object.keys(unknown)
  if (name !== undefined) throw new BadAddress(`It may say host, sslmode and sslrootcert, not '${name}'.`)
  if (session !== undefined && session !== 'read-write') {
    throw new BadAddress('target_session_attrs is read-write here: of several hosts the one that takes writes is used.')
  }
  if (host !== undefined && !host.startsWith('/'))
    throw new BadAddress('host is the folder of a socket: /run/postgresql.')
  return { folder: host, sslmode, sslrootcert }
}

function readTls(mode = 'disable', rootCertificate?: string): ConnectionOptions | undefined {
  if (mode === 'disable') return undefined
  const ca =
    rootCertificate === undefined || rootCertificate === 'system' ? {} : { ca: readCertificate(rootCertificate) }
  if (mode === 'verify-full') return { ...ca, rejectUnauthorized: true }
  if (mode === 'verify-ca') return { ...ca, rejectUnauthorized: true, checkServerIdentity: () => undefined }
  if (mode === 'require') return { rejectUnauthorized: false }
  throw new BadAddress(
    `sslmode is disable, require, verify-ca or verify-full, not '${mode}'. verify-full alone knows whom it talks to.`,
  )
}

function readCertificate(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (cause) {
    throw new BadAddress(`sslrootcert cannot be read: ${file}.`, { cause })
  }
}
