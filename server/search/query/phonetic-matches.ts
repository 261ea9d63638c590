import { countTypos } from '../index/fuzzy-keys.ts'
import { soundKey, soundOf } from '../index/phonetic-keys.ts'

interface Heard {
  sound: string
  key: string | undefined
}

/** By how many letters two words differ that sound alike, half for each: 0 where they are heard as one. */
export function countMisheard(a: string, b: string): number | undefined {
  const [one, other] = [hear(a), hear(b)]
  if (one.sound === other.sound) return 0
  if (one.key === undefined || one.key !== other.key) return undefined
  const letters = countTypos(one.sound, other.sound, maxMisheard[one.key.length] ?? 5)
  return letters === undefined ? undefined : letters / 2
}

/** By the length of what they share: two consonants may be anything's. */
const maxMisheard = [0, 0, 2, 2, 3]

/** A word that was typed is held against many, and those against the next one too. */
function hear(word: string): Heard {
  const known = heard.get(word)
  if (known) return known
  const fresh = { sound: soundOf(word), key: soundKey(word) }
  if (heard.size >= maxHeard) heard.clear()
  heard.set(word, fresh)
  return fresh
}

const heard = new Map<string, Heard>()
const maxHeard = 20_000
