import { BlockList, isIP } from 'node:net'
import { availableParallelism } from 'node:os'
import { BadAddress, listHosts, splitHosts } from './db/pool/address.ts'

/** Its message names the variable and the allowed values. */
class BadConfig extends Error {}

export interface Config {
  port: number
  host: string
  /** How many processes answer requests. */
  processes: number
  /** Database connections of each of them. */
  poolSize: number
  dataFolder: string
  databaseUrl: string | undefined
  /** Replicas of it, which answer calls that show what others wrote; one URL for each. */
  replicaUrls: string[]
  /** The database itself, where `databaseUrl` leads to a pooler, which cannot listen. */
  directUrl: string | undefined
  /** The folder of other PostgreSQL binaries for the embedded database. */
  postgres: string | undefined
  /** Whether the npm package's PostgreSQL is used by default instead of by choice. */
  isPostgresUnchosen: boolean
  catalogue: 'auto' | 'own' | 'shelf'
  /** Which works of Open Library's dumps become books: with an edition in one of these languages (any if empty). */
  catalogueLanguages: string[]
  catalogueMinEditions: number
  googleBooks: { url: string; key: string | undefined }
  openLibrary: { url: string }
  contact: string
  newspaper: { url: string; key: string | undefined }
  rateLimitPerMinute: number
  trustedProxies: string[]
  metricsToken: string | undefined
  /** The share of the requests of which traces are sent, from 0 to 1; undefined without a collector. */
  tracedShare: number | undefined
  /** Where readers find this server, without a slash at the end. */
  publicUrl: string | undefined
  /** Undefined if no mail is sent. */
  mail: { smtpUrl: string; from: string } | undefined
  /** Whether others see what a reader makes only once their address is proven. */
  requireVerifiedEmail: boolean
  logLevel: (typeof logLevels)[number]
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** The only place that reads the environment. An empty variable counts as missing, except the data folder's, which is refused. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = (name: string) => env[name]?.trim() || undefined
  const processes = countProcesses(given('PROCESSES'))
  return {
    processes,
    poolSize: poolSizeOfEach(given('POOL_SIZE'), processes),
    port: wholeNumber('PORT', given('PORT'), 3000, 0, 65_535),
    host: given('HOST') ?? '127.0.0.1',
    dataFolder: folder('OCTAVO_DATA', env['OCTAVO_DATA']?.trim() ?? './data'),
    postgres: given('OCTAVO_POSTGRES') === 'bundled' ? undefined : given('OCTAVO_POSTGRES'),
    isPostgresUnchosen: given('OCTAVO_POSTGRES') === undefined,
    databaseUrl: databaseUrl('DATABASE_URL', given('DATABASE_URL')),
    directUrl: directUrl('DATABASE_DIRECT_URL', given('DATABASE_DIRECT_URL'), given('DATABASE_URL')),
    replicaUrls: replicaUrls('DATABASE_READ_URL', given('DATABASE_READ_URL'), given('DATABASE_URL')),
    catalogue: oneOf('CATALOGUE', given('CATALOGUE') ?? 'auto', ['auto', 'own', 'shelf']),
    catalogueLanguages: languages('CATALOGUE_LANGUAGES', given('CATALOGUE_LANGUAGES')),
    catalogueMinEditions: wholeNumber('CATALOGUE_MIN_EDITIONS', given('CATALOGUE_MIN_EDITIONS'), 0, 0, 1_000),
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
    tracedShare: tracedShare(given),
    metricsToken: secret('METRICS_TOKEN', given('METRICS_TOKEN'), 16),
    publicUrl: url('PUBLIC_URL', given('PUBLIC_URL')),
    mail: mail(given('SMTP_URL'), given('MAIL_FROM'), given('PUBLIC_URL')),
    requireVerifiedEmail: requireVerifiedEmail(given('REQUIRE_VERIFIED_EMAIL'), given('SMTP_URL')),
    logLevel: oneOf('LOG_LEVEL', given('LOG_LEVEL') ?? 'info', logLevels),
  }
}

function wholeNumber(name: string, value: string | undefined, fallback: number, min: number, max: number): number {
  if (value === undefined) return fallback
  const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN
  if (number >= min && number <= max) return number
  throw new BadConfig(`${name} must be a whole number from ${min} to ${max}, not '${value}'.`)
}

/** Tags of two or three letters, separated by commas. */
function languages(name: string, value: string | undefined): string[] {
  const tags = value === undefined ? [] : value.split(',').map((each) => each.trim().toLowerCase())
  const wrong = tags.find((tag) => !/^[a-z]{2,3}$/.test(tag))
  if (wrong === undefined) return [...new Set(tags.map((tag) => new Intl.Locale(tag).toString()))]
  throw new BadConfig(`${name} must be language tags such as en or de, separated by commas, not '${wrong}'.`)
}

/** The names are the OpenTelemetry standard's. */
function tracedShare(given: (name: string) => string | undefined): number | undefined {
  if (url('OTEL_EXPORTER_OTLP_ENDPOINT', given('OTEL_EXPORTER_OTLP_ENDPOINT')) === undefined) return undefined
  const share = given('OTEL_TRACES_SAMPLER_ARG') ?? '1'
  if (/^(?:1|0(?:\.\d{1,9})?)$/.test(share)) return Number(share)
  throw new BadConfig(`OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1, not '${share}'.`)
}

const maxProcesses = 32

function countProcesses(value: string | undefined): number {
  if (value === 'auto') return Math.min(availableParallelism(), maxProcesses)
  if (value !== undefined && !/^\d{1,9}$/.test(value)) {
    throw new BadConfig(`PROCESSES must be 'auto' or a whole number from 1 to ${maxProcesses}, not '${value}'.`)
  }
  return wholeNumber('PROCESSES', value, 1, 1, maxProcesses)
}

/** A process has fewer connections where there are several, as the database works on few queries at a time. */
const connectionsOfOne = 10
const connectionsOfEach = 6
const minConnectionsOfEach = 4

/** The variable counts for all processes together, like the limits of a database or pooler. */
function poolSizeOfEach(value: string | undefined, processes: number): number {
  const usual = processes === 1 ? connectionsOfOne : connectionsOfEach * processes
  return Math.floor(wholeNumber('POOL_SIZE', value, usual, minConnectionsOfEach * processes, 1_000) / processes)
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

function replicaUrls(name: string, value: string | undefined, primary: string | undefined): string[] {
  const urls = databaseUrl(name, value)
  if (urls === undefined) return []
  if (primary === undefined) throw new BadConfig(`${name} names replicas of DATABASE_URL, which is missing.`)
  return splitHosts(urls)
}

function directUrl(name: string, value: string | undefined, pooler: string | undefined): string | undefined {
  const direct = databaseUrl(name, value)
  if (direct === undefined || pooler !== undefined) return direct
  throw new BadConfig(`${name} leads to the database behind DATABASE_URL, which is missing.`)
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

function mail(smtpUrl: string | undefined, from: string | undefined, publicUrl: string | undefined): Config['mail'] {
  if (smtpUrl === undefined) return undefined
  // The value is not repeated, because it may contain a password.
  if (!/^smtps?:\/\/./.test(smtpUrl) || !URL.canParse(smtpUrl)) {
    throw new BadConfig('SMTP_URL must be a URL that starts with smtp:// or smtps://.')
  }
  if (from === undefined || !/^(?:[^<>@\r\n]+ <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(from)) {
    throw new BadConfig(
      'MAIL_FROM must be an address, as octavo@example.org or Octavo <octavo@example.org>, for SMTP_URL.',
    )
  }
  if (publicUrl === undefined) {
    throw new BadConfig(
      'PUBLIC_URL must say where readers find this server, as https://octavo.example.org, for SMTP_URL.',
    )
  }
  return { smtpUrl, from }
}

function requireVerifiedEmail(value: string | undefined, smtpUrl: string | undefined): boolean {
  const isRequired = oneOf('REQUIRE_VERIFIED_EMAIL', value ?? 'false', ['true', 'false']) === 'true'
  if (isRequired && smtpUrl === undefined) throw new BadConfig('REQUIRE_VERIFIED_EMAIL=true needs SMTP_URL.')
  return isRequired
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
