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

export function readArray(read: Read): (text: string) => unknown[] {
  return (text) =>
    Array.from(text.slice(1, -1).matchAll(/"((?:[^"\\]|\\.)*)"|[^,]+/gs), ([bare, quoted]) => {
      if (quoted !== undefined) return read(quoted.replaceAll(/\\(.)/gs, '$1'))
      return bare === 'NULL' ? null : read(bare)
    })
}
