import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test('an empty environment gives the defaults', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    dataFolder: './data',
    databaseUrl: undefined,
    postgres: undefined,
    catalogue: 'auto',
    rateLimitPerMinute: 600,
    trustedProxies: [],
    logLevel: 'info',
  })
})

test.each([
  ['PORT', 'eighty', /PORT must be a whole number from 0 to 65535/],
  ['PORT', '70000', /PORT/],
  ['PORT', '-1', /PORT/],
  ['CATALOGUE', 'amazon', /CATALOGUE must be one of auto, shelf/],
  ['DATABASE_URL', 'mysql://x', /DATABASE_URL must be a URL that starts with postgres:/],
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
