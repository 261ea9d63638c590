import { availableParallelism } from 'node:os'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test('an empty environment gives the defaults', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    processes: 1,
    poolSize: 10,
    host: '127.0.0.1',
    dataFolder: './data',
    databaseUrl: undefined,
    postgres: undefined,
    catalogue: 'auto',
    catalogueLanguages: [],
    catalogueMinEditions: 0,
    rateLimitPerMinute: 600,
    trustedProxies: [],
    logLevel: 'info',
  })
})

test.each([
  ['PORT', 'eighty', /PORT must be a whole number from 0 to 65535/],
  ['PORT', '70000', /PORT/],
  ['PORT', '-1', /PORT/],
  ['PROCESSES', 'many', /PROCESSES must be 'auto' or a whole number from 1 to 32/],
  ['PROCESSES', '0', /PROCESSES must be a whole number from 1 to 32/],
  ['POOL_SIZE', '3', /POOL_SIZE must be a whole number from 4 to 1000/],
  ['CATALOGUE', 'amazon', /CATALOGUE must be one of auto, own, shelf/],
  ['CATALOGUE_LANGUAGES', 'english', /CATALOGUE_LANGUAGES must be language tags such as en or de, .* not 'english'/],
  ['CATALOGUE_MIN_EDITIONS', 'few', /CATALOGUE_MIN_EDITIONS must be a whole number from 0 to 1000/],
  ['DATABASE_URL', 'mysql://x', /DATABASE_URL must be a URL that starts with postgres:/],
  ['DATABASE_DIRECT_URL', 'mysql://x', /DATABASE_DIRECT_URL must be a URL that starts with postgres:/],
  ['DATABASE_DIRECT_URL', 'postgres://one/octavo', /DATABASE_DIRECT_URL leads to the database behind DATABASE_URL/],
  ['DATABASE_READ_URL', 'mysql://x', /DATABASE_READ_URL must be a URL that starts with postgres:/],
  ['DATABASE_READ_URL', 'postgres://one/octavo', /DATABASE_READ_URL names replicas of DATABASE_URL, which is missing/],
  ['GOOGLE_BOOKS_URL', 'books', /GOOGLE_BOOKS_URL must be a URL/],
  ['RATE_LIMIT_PER_MINUTE', '1.5', /RATE_LIMIT_PER_MINUTE must be a whole number/],
  ['TRUSTED_PROXIES', '10.0.0.0/8, everyone', /TRUSTED_PROXIES must be IP addresses or ranges/],
  ['TRUSTED_PROXIES', '10.0.0.0/99', /TRUSTED_PROXIES/],
  ['OCTAVO_DATA', '', /OCTAVO_DATA must be the path of a folder, not empty/],
  ['OCTAVO_DATA', '  ', /OCTAVO_DATA/],
  ['CONTACT', 'abc', /CONTACT must be a mail address or a URL that starts with https:/],
  ['CONTACT', 'octavo@', /CONTACT/],
  ['CONTACT', 'ftp://books.example', /CONTACT/],
  ['CONTACT', 'https://книги.example', /CONTACT/],
  ['METRICS_TOKEN', 'x', /METRICS_TOKEN must be at least 16 letters/],
  ['METRICS_TOKEN', 'a long one with spaces', /METRICS_TOKEN/],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector', /OTEL_EXPORTER_OTLP_ENDPOINT must be a URL/],
  ['PUBLIC_URL', 'octavo.example', /PUBLIC_URL must be a URL/],
  ['SMTP_URL', 'mail.example:25', /SMTP_URL must be a URL that starts with smtp:/],
  ['SMTP_URL', 'smtp://mail.example', /MAIL_FROM must be an address/],
  ['REQUIRE_VERIFIED_EMAIL', 'yes', /REQUIRE_VERIFIED_EMAIL must be one of true, false/],
  ['REQUIRE_VERIFIED_EMAIL', 'true', /REQUIRE_VERIFIED_EMAIL=true needs SMTP_URL/],
  ['LOG_LEVEL', 'loud', /LOG_LEVEL must be one of fatal/],
])('%s=%s is refused with its name and the allowed values', (name, value, text) => {
  expect(() => readConfig({ [name]: value })).toThrow(text)
})

test.each([
  ['CONTACT', 'librarian@books.example'],
  ['CONTACT', 'https://books.example/about?us'],
  ['METRICS_TOKEN', '0123456789abcdef'],
])('%s=%s is accepted', (name, value) => {
  expect(Object.values(readConfig({ [name]: value }))).toContain(value)
})

test('mail needs to know who writes and where readers find the server', () => {
  const given = { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'Octavo <octavo@books.example>' }

  expect(() => readConfig(given)).toThrow(/PUBLIC_URL must say where readers find this server/)
  for (const MAIL_FROM of ['Octavo', 'a@b\r\nBcc: c@d', '<a@b>', 'a b@c']) {
    expect(() => readConfig({ ...given, MAIL_FROM })).toThrow(/MAIL_FROM must be an address/)
  }
  expect(readConfig({ ...given, PUBLIC_URL: 'https://books.example/' })).toMatchObject({
    publicUrl: 'https://books.example',
    mail: { smtpUrl: 'smtp://mail.example', from: 'Octavo <octavo@books.example>' },
  })
  expect(readConfig({})).toMatchObject({ publicUrl: undefined, mail: undefined })
})

test('each host of DATABASE_READ_URL is a replica', () => {
  const urls = { DATABASE_URL: 'postgres://one/octavo', DATABASE_READ_URL: 'postgres://u:p@two,three:5433/octavo' }
  expect(readConfig(urls).replicaUrls).toEqual(['postgres://u:p@two/octavo', 'postgres://u:p@three:5433/octavo'])
})

test('a refused database address is not repeated, because it may hold a password', () => {
  expect(refusalOf({ DATABASE_URL: 'mysql://u:hunter2@x' })).toMatch(/^DATABASE_URL (?!.*hunter2)/)
})

test('a refused secret is not repeated', () => {
  expect(refusalOf({ METRICS_TOKEN: 'hunter2' })).toMatch(/^METRICS_TOKEN (?!.*hunter2)/)
})

function refusalOf(env: Record<string, string>): string {
  try {
    readConfig(env)
  } catch (error) {
    return String(error instanceof Error ? error.message : error)
  }
  return 'nothing is refused'
}

test.each([
  [{ PROCESSES: '4' }, { processes: 4, poolSize: 6 }],
  [
    { PROCESSES: '4', POOL_SIZE: '40' },
    { processes: 4, poolSize: 10 },
  ],
  [{ POOL_SIZE: '30' }, { processes: 1, poolSize: 30 }],
])('of %o each process gets its share of the connections', (env, expected) => {
  expect(readConfig(env)).toMatchObject(expected)
})

test('there are as many processes as cores if the number is left to Octavo', () => {
  expect(readConfig({ PROCESSES: 'auto' }).processes).toBe(availableParallelism())
})

test('traces are of all requests or of a share of them, and of none without a collector', () => {
  const collector = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' }
  expect(readConfig({}).tracedShare).toBeUndefined()
  expect(readConfig(collector).tracedShare).toBe(1)
  expect(readConfig({ ...collector, OTEL_TRACES_SAMPLER_ARG: '0.05' }).tracedShare).toBe(0.05)
  expect(() => readConfig({ ...collector, OTEL_TRACES_SAMPLER_ARG: '5' })).toThrow(
    /OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1/,
  )
})
