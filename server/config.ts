import { BlockList, isIP } from 'node:net'
import { BadAddress, listHosts } from './db/pool/address.ts'

/** Its message names the variable and the allowed values. */
class BadConfig extends Error {}

export interface Config {
  port: number
  host: string
  dataFolder: string
  databaseUrl: string | undefined
  /** The folder of other PostgreSQL binaries for the embedded database. */
  postgres: string | undefined
  /** Whether the npm package's PostgreSQL is used by default instead of by choice. */
  isPostgresUnchosen: boolean
  catalogue: 'auto' | 'shelf'
  googleBooks: { url: string; key: string | undefined }
  openLibrary: { url: string }
  contact: string
  newspaper: { url: string; key: string | undefined }
  rateLimitPerMinute: number
  trustedProxies: string[]
  metricsToken: string | undefined
  logLevel: (typeof logLevels)[number]
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** The only place that reads the environment. An empty variable counts as missing, except the data folder's, which is refused. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = (name: string) => env[name]?.trim() || undefined
  return {
    port: wholeNumber('PORT', given('PORT'), 3000, 0, 65_535),
    host: given('HOST') ?? '127.0.0.1',
    dataFolder: folder('OCTAVO_DATA', env['OCTAVO_DATA']?.trim() ?? './data'),
    postgres: given('OCTAVO_POSTGRES') === 'bundled' ? undefined : given('OCTAVO_POSTGRES'),
    isPostgresUnchosen: given('OCTAVO_POSTGRES') === undefined,
    databaseUrl: databaseUrl('DATABASE_URL', given('DATABASE_URL')),
    catalogue: oneOf('CATALOGUE', given('CATALOGUE') ?? 'auto', ['auto', 'shelf']),
    googleBooks: {
      url: url('GOOGLE_BOOKS_URL', given('GOOGLE_BOOKS_URL')) ?? 'https://www.googleapis.com/books/v1',
      key: given('GOOGLE_BOOKS_KEY'),
    },
    openLibrary: { url: url('OPEN_LIBRARY_URL', given('OPEN_LIBRARY_URL')) ?? 'https://openlibrary.org' },
    contact: contact('CONTACT', given('CONTACT') ?? 'https://github.com/octavo-reads/octavo'),
    newspaper: {
      url: url('NYT_URL', given('NYT_URL')) ?? 'https://api.nytimes.com/svc/books/v3',
      key: given('NYT_API_KEY'),
    },
    rateLimitPerMinute: wholeNumber('RATE_LIMIT_PER_MINUTE', given('RATE_LIMIT_PER_MINUTE'), 600, 0, 1_000_000),
    trustedProxies: addresses('TRUSTED_PROXIES', given('TRUSTED_PROXIES')),
    metricsToken: secret('METRICS_TOKEN', given('METRICS_TOKEN'), 16),
    logLevel: oneOf('LOG_LEVEL', given('LOG_LEVEL') ?? 'info', logLevels),
  }
}

function wholeNumber(name: string, value: string | undefined, fallback: number, min: number, max: number): number {
  if (value === undefined) return fallback
  const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN
  if (number >= min && number <= max) return number
  throw new BadConfig(`${name} must be a whole number from ${min} to ${max}, not '${value}'.`)
}

function oneOf<T extends string>(name: string, value: string, choices: readonly T[]): T {
  const choice = choices.find((each) => each === value)
  if (choice !== undefined) return choice
  throw new BadConfig(`${name} must be one of ${choices.join(', ')}, not '${value}'.`)
}

function url(name: string, value: string | undefined): string | undefined {
  if (value === undefined) return undefined
  const parsed = URL.canParse(value) ? new URL(value) : undefined
  if (!parsed || !['http:', 'https:'].includes(parsed.protocol)) {
    throw new BadConfig(`${name} must be a URL that starts with http:// or https://.`)
  }
  return value.replace(/\/$/, '')
}

function databaseUrl(name: string, value: string | undefined): string | undefined {
  if (value === undefined) return undefined
  // The value is not repeated, because it may contain a password.
  if (!/^postgres(ql)?:\/\//.test(value)) {
    throw new BadConfig(`${name} must be a URL that starts with postgres:// or postgresql://.`)
  }
  try {
    listHosts(value)
  } catch (cause) {
    throw new BadConfig(`${name} cannot be used: ${cause instanceof BadAddress ? cause.message : String(cause)}`, {
      cause,
    })
  }
  return value
}

function folder(name: string, value: string): string {
  if (value !== '') return value
  throw new BadConfig(`${name} must be the path of a folder, not empty.`)
}

/** It is sent in parentheses in a header, so it must be ASCII without parentheses. */
function contact(name: string, value: string): string {
  const isMail = /^[\w.!#$%&'*+/=?^`{|}~-]+@[\w-]+(\.[\w-]+)+$/.test(value)
  const isUrl = /^https?:\/\/[!-~]+$/.test(value) && URL.canParse(value) && !/[()]/.test(value)
  if (isMail || isUrl) return value
  throw new BadConfig(`${name} must be a mail address or a URL that starts with https:// or http://, not '${value}'.`)
}

function secret(name: string, value: string | undefined, min: number): string | undefined {
  if (value === undefined || (value.length >= min && /^[!-~]+$/.test(value))) return value
  // The value is not repeated, because it may be most of the intended secret.
  throw new BadConfig(`${name} must be at least ${min} letters, digits and signs of ASCII, without a space.`)
}

function addresses(name: string, value: string | undefined): string[] {
  const list = value === undefined ? [] : value.split(',').map((each) => each.trim())
  for (const each of list) {
    if (!isAddressOrRange(each)) {
      throw new BadConfig(`${name} must be IP addresses or ranges like 10.0.0.0/8, separated by commas, not '${each}'.`)
    }
  }
  return list
}

function isAddressOrRange(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  if (bits === undefined) return true
  if (!/^\d{1,3}$/.test(bits)) return false
  try {
    new BlockList().addSubnet(address, Number(bits), family === 4 ? 'ipv4' : 'ipv6')
    return true
  } catch {
    return false
  }
}
