/** So many texts are remembered at least, those used last. */
const maxRecent = 1_000

let recent = new Map<string, string>()
/** Those of which none was used since as many others were. */
let older = new Map<string, string>()
let count = 0

/** The name under which a statement is prepared, once per connection. One that is in use keeps it, however many others come. */
export function nameStatement(text: string): string {
  const known = recent.get(text)
  if (known !== undefined) return known
  const name = older.get(text) ?? newName()
  if (recent.size === maxRecent) {
    older = recent
    recent = new Map()
  }
  recent.set(text, name)
  return name
}

function newName(): string {
  count += 1
  return `octavo_${count}`
}
