import { countTypos } from '../index/fuzzy-keys.ts'
import { soundKey, soundOf } from '../index/phonetic-keys.ts'

interface Heard {
  sound: string
  key: string | undefined
}

/** Half the number of letters by which the sounds of two words differ: 0 if they sound the same. */
export function countMisheard(a: string, b: string): number | undefined {
  const [one, other] = [hear(a), hear(b)]
  if (one.sound === other.sound) return 0
  if (one.key === undefined || one.key !== other.key) return undefined
  const letters = countTypos(one.sound, other.sound, maxMisheard[one.key.length] ?? 5)
  return letters === undefined ? undefined : letters / 2
}

/** Indexed by the length of the shared sound key: two consonants alone fit too many words. */
const maxMisheard = [0, 0, 2, 2, 3]

/** A cache: one typed word is compared with many, and those with the next one too. */
function hear(word: string): Heard {
  const known = heard.get(word)
  if (known) return known
  const sound = soundOf(word)
  const fresh = { sound, key: soundKey(word, sound) }
  if (heard.size >= maxHeard) heard.clear()
  heard.set(word, fresh)
  return fresh
}

const heard = new Map<string, Heard>()
const maxHeard = 20_000
