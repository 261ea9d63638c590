// Beyond this, the oldest names are dropped, and their statements are prepared again under new ones.
const maxNames = 2_000

const names = new Map<string, string>()
let count = 0

/** The name under which a statement is prepared, once per connection. */
export function nameStatement(text: string): string {
  const known = names.get(text)
  if (known !== undefined) return known
  if (names.size === maxNames) names.clear()
  count += 1
  const name = `octavo_${count}`
  names.set(text, name)
  return name
}
