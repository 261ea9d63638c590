/** Roughly how a word sounds to readers of many languages: equal for 'dostoievski' and 'dostoyevsky', 'krime' and 'crime'. */
export function soundOf(word: string): string {
  return word
    .replace(/ph/g, 'f')
    .replace(/[tz]?(?:sch|sh)|tch|zh/g, 's')
    .replace(/ch/g, 'c')
    .replace(/c(?=[eiy])/g, 's')
    .replace(/qu(?=[eiy])/g, 'k')
    .replace(/ck|[cq]/g, 'k')
    .replace(/x/g, 'ks')
    .replace(/z/g, 's')
    .replace(/[fwv]/g, 'v')
    .replace(/[yj]/g, 'i')
    .replace(/(?<=[tgrk])h/g, '')
    .replace(/(.)\1+/gu, '$1')
}

/**
 * A key shared by phonetic spellings of a word: its consonants, and whether it starts with a vowel. Undefined if the key would
 * be too short to tell words apart.
 */
export function soundKey(word: string, sound = soundOf(word)): string | undefined {
  if (!/^[a-z]{5,}$/.test(word)) return undefined
  const consonants = (/^[yj][aeiou]/.test(word) ? 'i' : '') + consonantsOf(sound)
  return consonants.replace('a', '').length > (word.length > 5 ? 1 : 2) ? consonants : undefined
}

function consonantsOf(sound: string): string {
  return sound
    .replace(/^[aeiou]+/, 'a')
    .replace(/(?<!^)(?:[aeiou]+|h)/g, '')
    .replace(/ts/g, 's')
    .replace(/(.)\1+/g, '$1')
}
