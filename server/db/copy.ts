import { CompiledQuery } from 'kysely'

interface Copy extends CompiledQuery {
  rows: Uint8Array
}

/**
 * A `copy … from stdin` with rows that `copyLine` wrote: the fastest way in for thousands of rows. Only for a transaction that sends nothing
 * else until it is answered.
 */
export function copy(text: string, rows: Uint8Array): CompiledQuery {
  const marked: Copy = { ...CompiledQuery.raw(text), rows }
  return marked
}

export function isCopy(query: CompiledQuery): query is Copy {
  return 'rows' in query
}

/** A row in the text format of `copy`, with its line break. */
export function copyLine(values: readonly Scalar[]): string {
  let line = ''
  for (const [at, value] of values.entries()) {
    if (at > 0) line += '\t'
    line += value === null ? String.raw`\N` : typeof value === 'number' ? String(value) : escapeField(value)
  }
  return `${line}\n`
}

function escapeField(text: string): string {
  return special.test(text) ? text.replace(/[\\\t\n\r]/g, (sign) => escapes[sign] ?? sign) : text
}

const special = /[\\\t\n\r]/
const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

type Scalar = string | number | null

/** The text form of an array, for a field of a row. */
export function arrayText(values: readonly Scalar[]): string {
  let text = '{'
  for (const [at, value] of values.entries()) {
    if (at > 0) text += ','
    text += value === null ? 'NULL' : typeof value === 'number' ? String(value) : quoteElement(value)
  }
  return `${text}}`
}

function quoteElement(text: string): string {
  return `"${/["\\]/.test(text) ? text.replace(/["\\]/g, String.raw`\$&`) : text}"`
}

/**
 * Each column of thousands of rows as the text of an array, for `unnest`: a statement whose rows may be here already. A column that is an
 * array itself comes out as the texts of arrays, as those of a table need not be equally long.
 */
export type Columns<Name extends string> = Record<Name, string>

export function columnsOf<Name extends string>(
  rows: readonly Record<Name, Scalar | readonly Scalar[]>[],
  names: readonly Name[],
): Columns<Name> {
  const texts = names.map((name) => [name, arrayText(rows.map((row) => scalarOf(row[name])))])
  // oxlint-disable-next-line typescript/consistent-type-assertions -- one for each name
  return Object.fromEntries(texts) as Columns<Name>
}

function scalarOf(value: Scalar | readonly Scalar[]): Scalar {
  return typeof value === 'object' && value !== null ? arrayText(value) : value
}
