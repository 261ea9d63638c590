/** Guesses an English word's plural or singular from its letters: 'flies' for 'fly', 'thief' for 'thieves', 'man' for 'men'. */
export function otherNumber(word: string): string[] {
  const irregular = pairs.get(word)
  if (irregular !== undefined) return [irregular]
  if (!/^[a-z]{3,}$/.test(word)) return []
  return endings.flatMap(([ending, others]) =>
    word.endsWith(ending) ? others.map((other) => word.slice(0, word.length - ending.length) + other) : [],
  )
}

const endings: [string, string[]][] = [
  ['ies', ['y', 'ie']],
  ['ves', ['f', 'fe', 've']],
  ['es', ['', 'e']],
  ['s', ['']],
  ['y', ['ies']],
  ['f', ['ves']],
  ['fe', ['ves']],
  ['', ['s', 'es']],
]

const irregulars =
  'man men, woman women, child children, mouse mice, louse lice, foot feet, tooth teeth, goose geese, ox oxen, person people, die dice'

const pairs = new Map(
  irregulars
    .split(', ')
    .map((pair) => pair.split(' '))
    .flatMap(([one = '', many = '']): [string, string][] => [
      [one, many],
      [many, one],
    ]),
)
