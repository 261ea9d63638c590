import { trimmedParts } from '../../../outside/text/trimmed-parts.ts'
import { normalize } from '../../../outside/text/normalize.ts'

/**
 * How names are written: `natural` ('Ursula K. Le Guin, Todd Barton'), `inverted` ('Le Guin, Ursula K.'), or `either`, where a
 * single comma after a surname is taken for an inverted name.
 */
type NameOrder = 'natural' | 'inverted' | 'either'

/** The authors in order, each once, and whether a name was left out because its role is not an author's. */
export function authorsIn(texts: string[], order: NameOrder): { authors: string[]; leftOut: boolean } {
  const authors = new Map<string, string>()
  let leftOut = false
  for (const text of texts) {
    for (const written of splitNames(text, order)) {
      const { name, role } = roleOff(written)
      if (role !== undefined && !isAuthorRole(role)) leftOut = true
      else if (nameKey(name) !== '' && !authors.has(nameKey(name))) authors.set(nameKey(name), name)
    }
  }
  return { authors: [...authors.values()], leftOut }
}

/** 'Le Guin, Ursula K.' as 'Ursula K. Le Guin'. */
export function uninverted(name: string): string {
  const [surname = '', ...rest] = trimmedParts(name, ',')
  const suffixes = rest.filter((part) => suffix.test(part))
  const given = rest.filter((part) => !suffix.test(part))
  return single([...given, surname, ...suffixes].join(' '))
}

export function isAuthorRole(role: string): boolean {
  return role.trim() === '' || /^(?:co-?)?(?:author|writer)$/i.test(role.trim())
}

/** Equal for two ways to write a name: without case, accents, spaces and punctuation. */
export function nameKey(name: string): string {
  return normalize(name, 'NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
}

const suffix = /^(?:jr|sr|[ivx]{1,4}|ph\.?d|m\.?d)\.?$/i
const particle = /^(?:le|la|de|du|da|del|della|di|dos|van|von|der|den|ten|ter|mac|st\.?|al|el|bin|ibn)$/i

function splitNames(text: string, order: NameOrder): string[] {
  const groups = trimmedParts(single(text), /[&;|]| and /i)
  return groups.flatMap((group) => {
    if (group === '') return []
    if (order === 'inverted') return [group.includes(',') ? uninverted(group) : group]
    const parts = joinSuffixes(trimmedParts(group, ',').filter((part) => part !== ''))
    return order === 'either' && isInverted(parts) ? [uninverted(parts.join(', '))] : parts
  })
}

/** 'Kurt Vonnegut, Jr.' is one name. */
function joinSuffixes(parts: string[]): string[] {
  const names: string[] = []
  for (const part of parts) {
    const last = names.at(-1)
    if (last !== undefined && suffix.test(part)) names[names.length - 1] = `${last}, ${part}`
    else names.push(part)
  }
  return names
}

/** Two parts, of which the first is a surname alone: one word, or words such as 'van' before one. */
function isInverted(parts: string[]): boolean {
  const [surname = '', given] = parts
  if (parts.length !== 2 || given === undefined) return false
  const words = surname.split(' ')
  return words.length === 1 || words.slice(0, -1).every((word) => particle.test(word))
}

function roleOff(written: string): { name: string; role?: string } {
  const match = /^(.*\S)\s*\(([^()]+)\)$/.exec(written)
  return match?.[1] !== undefined && match[2] !== undefined ? { name: match[1], role: match[2] } : { name: written }
}

function single(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
