export type Write = (value: unknown) => string
export type Read = (text: string) => unknown

/** PostgreSQL's text form of a list: {a,"with, comma",NULL}. */
export function writeArray(write: Write): Write {
  // What is no list is passed on, and the database says what it thinks of it.
  return (values) =>
    !Array.isArray(values)
      ? String(values)
      : `{${values.map((value) => (value === null ? 'NULL' : quote(write(value)))).join(',')}}`
}

function quote(text: string): string {
  return `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`
}

/** @NOTE Most lists hold nothing or one value, and a search reads hundreds of them: no regular expression for those. */
export function readArray(read: Read): (text: string) => unknown[] {
  return (text) => {
    if (text === '{}') return []
    if (text.includes('\\')) return readEscaped(read, text)
    const values: unknown[] = []
    for (let at = 1; at < text.length; at += 1) {
      const quoted = text[at] === '"'
      const end = quoted ? text.indexOf('"', at + 1) : endOfBare(text, at)
      const value = text.slice(quoted ? at + 1 : at, end)
      values.push(value === 'NULL' && !quoted ? null : read(value))
      at = quoted ? end + 1 : end
    }
    return values
  }
}

function endOfBare(text: string, from: number): number {
  const comma = text.indexOf(',', from)
  return comma < 0 ? text.length - 1 : comma
}

function readEscaped(read: Read, text: string): unknown[] {
  return Array.from(text.slice(1, -1).matchAll(/"((?:[^"\\]|\\.)*)"|[^,]+/gs), ([bare, quoted]) => {
    if (quoted !== undefined) return read(quoted.replaceAll(/\\(.)/gs, '$1'))
    return bare === 'NULL' ? null : read(bare)
  })
}
