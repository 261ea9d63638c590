import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { features } from '#contract/endpoint.ts'
import { failureStatus, generalCodes } from '#contract/errors.ts'
import { startApp, type TestApp } from '../../testing/test-app.ts'
import { listEndpoints } from '../../testing/trust/contract-endpoints.ts'
import type { ApiDescription } from './docs-page.ts'
import { describeValue } from './docs-schema.ts'

let octavo: TestApp
let page: string

beforeAll(async () => {
  octavo = await startApp()
  page = (await octavo.app.inject({ url: '/api/docs/' })).body
})

test('every feature has a call, and only calls of the contract are described', async () => {
  const endpoints = await listEndpoints()

  const { paths } = (await octavo.app.inject({ url: '/api/docs/json' })).json<ApiDescription>()

  const described = Object.values(paths).flatMap((methods) => Object.values(methods))
  expect(new Set(described.map(({ tags }) => tags?.[0]))).toEqual(new Set(features))
  expect(described).toHaveLength(endpoints.length)
})

test('each error of a call is listed under its status, and the common errors are listed once', async () => {
  const endpoints = await listEndpoints()
  const { paths, components } = (await octavo.app.inject({ url: '/api/docs/json' })).json<ApiDescription>()

  for (const { method, path, errors, status = 200 } of endpoints) {
    const replies = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]?.responses ?? {}
    const told = Object.entries(replies).flatMap(([at, { content }]) =>
      (content?.['application/json']?.schema?.properties?.code?.enum ?? []).map((code) => `${at} ${String(code)}`),
    )
    expect([path, told.toSorted()]).toEqual([path, errors.map((code) => `${failureStatus(code)} ${code}`).toSorted()])
    expect(Object.keys(replies)).toEqual(expect.arrayContaining([String(status), 'default']))
  }
  expect(components?.schemas?.GeneralFailure?.properties?.code?.enum).toEqual(generalCodes)
  const shown = [...page.matchAll(/<dt><code>(\w+)<\/code><\/dt>\n<dd>[^<]*<small>\d+</g)].map(([, code]) => code)
  expect(shown.toSorted()).toEqual([...endpoints.flatMap(({ errors }) => errors), ...generalCodes].toSorted())
})

test('the table of contents links to every feature and every call', async () => {
  const targets = [...page.matchAll(/href="#([^"]*)"/g)].map(([, target]) => target)
  const ids = [...page.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)
  const endpoints = await listEndpoints()

  expect(targets.filter((target) => !ids.includes(target))).toEqual([])
  expect(new Set(ids).size).toBe(ids.length)
  expect(page).toContain('<a href="#readlists">Readlists</a>')
  expect(page.match(/<article id="(get|post|put|delete)-/g)).toHaveLength(endpoints.length)
  expect(page.match(/<li><a href="#(get|post|put|delete)-/g)).toHaveLength(endpoints.length)
})

test.each([
  [{ type: 'string', minLength: 1, maxLength: 300 }, 'text of 1 to 300 characters'],
  [{ type: 'string', patternText: 'must not be blank.' }, 'text that must not be blank'],
  [{ type: 'string', maxLength: 50_000 }, 'text of at most 50,000 characters'],
  [{ type: 'integer', minimum: 1, maximum: 100_000, default: 1 }, 'a whole number from 1 to 100,000; defaults to 1'],
  [{ enum: ['title', 'author', 'genre'] }, 'title, author or genre'],
  [{ type: ['number', 'null'] }, 'a number, or null'],
  [{ type: 'array', items: { type: 'string' }, maxItems: 10_000 }, 'a list of at most 10,000: text'],
  [{ type: 'object', properties: { a: {}, b: {} } }, 'an object of a and b'],
])('%j is described as %s', (schema, words) => {
  expect(describeValue(schema)).toBe(words)
})

test('it loads only scripts, styles and fonts of Octavo', async () => {
  expect(page).not.toMatch(/<style|style="|<script(?! src="\/theme\.js")| on\w+="/)
  for (const [name, type] of [
    ['style.css', 'text/css; charset=utf-8'],
    ['newsreader.woff2', 'font/woff2'],
    ['figtree.woff2', 'font/woff2'],
  ]) {
    const { statusCode, headers } = await octavo.app.inject({ url: `/api/docs/${name}` })
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([200, type, 'public, max-age=3600'])
  }
})

test('it uses the client’s colors in both themes', () => {
  const own = readFileSync(join(import.meta.dirname, 'docs-page.css'), 'utf8')
  const tokens = readFileSync(join(import.meta.dirname, '../../../client/ui/tokens.css'), 'utf8')
  const [light = '', dark = ''] = tokens.split("[data-theme='dark']")
  const valueIn = (css: string, name: string) => new RegExp(`${name}: ([^;]+);`).exec(css)?.[1]

  const colors = [...own.matchAll(/(--[\w-]+): light-dark\((oklch\([^)]*\)), (oklch\([^)]*\))\);/g)]

  expect(colors.length).toBeGreaterThan(5)
  for (const [, name = '', ...both] of colors) {
    expect([name, ...both]).toEqual([name, valueIn(light, name), valueIn(dark, name)])
  }
})
