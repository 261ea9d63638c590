/** In characters, with the names: of one book, what files say beyond what Octavo has a place for, or its ids elsewhere. */
const maxLength = 64_000

/** What is here stays, and of what comes each field that there is room for; the names of the others are told. */
export function fitFields(
  here: Record<string, string>,
  coming: Record<string, string>,
): { fields: Record<string, string>; left: string[] } {
  let room = maxLength - lengthOf(Object.entries(here))
  const fields = new Map(Object.entries(here))
  const left: string[] = []
  for (const [name, value] of Object.entries(coming)) {
    if (fields.has(name)) continue
    const length = lengthOf([[name, value]])
    if (length > room) left.push(name)
    else {
      fields.set(name, value)
      room -= length
    }
  }
  return { fields: Object.fromEntries(fields), left }
}

function lengthOf(fields: [string, string][]): number {
  return fields.reduce((sum, [name, value]) => sum + name.length + value.length, 0)
}
