// Beyond so many texts the oldest are forgotten: theirs are prepared once more under another name.
const maxNames = 2_000

const names = new Map<string, string>()
let count = 0

/** Each text is prepared once on each connection, under this name. */
export function nameStatement(text: string): string {
  const known = names.get(text)
  if (known !== undefined) return known
  if (names.size === maxNames) names.clear()
  count += 1
  const name = `octavo_${count}`
  names.set(text, name)
  return name
}
