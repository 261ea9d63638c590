import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test('nothing set gives the defaults', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    dataFolder: './data',
    databaseUrl: undefined,
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
  ['LOG_LEVEL', 'loud', /LOG_LEVEL must be one of fatal/],
])('%s=%s is refused with its name and what it may be', (name, value, text) => {
  expect(() => readConfig({ [name]: value })).toThrow(text)
})

test('a refused database address is not repeated: it may hold a password', () => {
  expect(() => readConfig({ DATABASE_URL: 'mysql://u:hunter2@x' })).not.toThrow(/hunter2/)
})
