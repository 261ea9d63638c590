import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { Type as typeBox } from 'typebox'
import { fits } from '#contract/fits.ts'
import { Type as inBrowser } from './browser-schemas.ts'
import { slimEndpoints } from './slim-contract.ts'

test('the browser gets the method and the path of an endpoint, whatever else it says', () => {
  const code = `
    const body = Type.Object({ a: Type.String() })
    export const change = endpoint({
      method: 'PUT',
      path: '/api/things/:id/',
      // It costs much, doesn't it?
      summary: "Change a thing's name: { a, b }.",
      /** At most so much. */
      body,
      reply: Type.Object({ done: Type.Array(Type.String()) }),
      errors: ['not_found'],
    })
    export const most = 3`

  expect(slimEndpoints(code)).toBe(`
    const body = Type.Object({ a: Type.String() })
    export const change = endpoint({ method: 'PUT', path: '/api/things/:id/' })
    export const most = 3`)
})

test('every endpoint of the contract keeps its method and its path', () => {
  const folder = join(import.meta.dirname, '../../contract')
  for (const file of globSync('**/*.ts', { cwd: folder })) {
    const code = readFileSync(join(folder, file), 'utf8')
    const [before, after] = [code, slimEndpoints(code)].map((text) =>
      [...text.matchAll(/\bmethod: ('\w+'),\s*path: ('[^']+'|`[^`]+`)/g)].map(([, ...found]) => found),
    )
    expect(after).toEqual(before)
  }
})

test('a schema made in the browser takes what one of TypeBox takes', () => {
  const make = (Type: typeof typeBox) =>
    Type.Object({
      title: Type.String(),
      year: Type.Union([Type.Integer(), Type.Null()]),
      kind: Type.Enum(['a', 'b']),
      tags: Type.Array(Type.String()),
      note: Type.Optional(Type.String()),
    })
  const whole = { title: 'Emma', year: 1815, kind: 'a', tags: ['x'] }
  const schemas = [make(typeBox), make(inBrowser as unknown as typeof typeBox)]

  for (const schema of schemas) {
    const taken = [
      whole,
      { ...whole, year: null },
      { ...whole, note: '' },
      { ...whole, kind: 'c' },
      { ...whole, tags: [1] },
    ]
    expect(taken.map((each) => fits(schema, each))).toEqual([true, true, true, false, false])
    expect(fits(schema, { title: 'Emma' })).toBe(false)
  }
})
