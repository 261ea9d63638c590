// @ts-expect-error The client has no Node types; this test reads the file because Vitest returns '' for an imported stylesheet.
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

interface Uses {
  file: string
  sheet: string
  /** Used as in `styles.card`. */
  names: string[]
  /** Used as in `styles[look]`, which may be any name of the folder, or in `styles[`step${n}`]`, any name with that prefix. */
  beginnings: string[]
}

const read = (file: string): string => readFileSync(`client/${file}`, 'utf8')
const list = (pattern: string): string[] => globSync(pattern, { cwd: 'client' })
const sheets = list('**/*.module.css').map((sheet) => ({ sheet, classes: classesOf(read(sheet)) }))
const sources = list('**/*.{ts,tsx}').map((file) => ({ file, code: read(file) }))
const uses = sources.flatMap(({ file, code }) => usesIn(file, code))

test('every class that a component uses exists in its stylesheet', () => {
  const missing = uses.flatMap(({ file, sheet, names }) => {
    const classes = sheets.find((one) => one.sheet === sheet)?.classes
    return names.filter((name) => !classes?.has(name)).map((name) => `${file}: ${name}`)
  })

  expect(uses.length).toBeGreaterThan(100)
  expect(missing).toEqual([])
})

test('every class of a stylesheet is used', () => {
  const unused = sheets.flatMap(({ sheet, classes }) => {
    const ofSheet = uses.filter((use) => use.sheet === sheet)
    const isAsked = (name: string) =>
      ofSheet.some(
        ({ names, beginnings }) =>
          names.includes(name) || beginnings.some((begin) => (begin ? name.startsWith(begin) : isSaid(sheet, name))),
      )
    return [...classes].filter((name) => !isAsked(name)).map((name) => `${sheet}: ${name}`)
  })

  expect(unused).toEqual([])
})

function classesOf(css: string): Set<string> {
  const selectors = css.replaceAll(/\/\*.*?\*\/|\{[^{}]*\}/gs, ' ')
  return new Set([...selectors.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name))
}

function usesIn(file: string, code: string): Uses[] {
  return [...code.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].map(([, styles = '', path = '']) => {
    const all = (part: string) =>
      [...code.matchAll(new RegExp(`(?<![\\w./-])${styles}${part}`, 'g'))].map(([, name = '']) => name)
    return {
      file,
      sheet: new URL(path, `file:///${file}`).pathname.slice(1),
      names: all('\\.(\\w+)'),
      beginnings: all('\\[(?:`(\\w+))?'),
    }
  })
}

function isSaid(sheet: string, name: string): boolean {
  const folder = sheet.slice(0, sheet.lastIndexOf('/') + 1)
  return sources.some(({ file, code }) => file.startsWith(folder) && code.includes(`'${name}'`))
}
