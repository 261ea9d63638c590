/** Converts number words to digits: 'nineteen eighty four' is 1984, 'one hundred years' is '100 years'. */
export function foldNumbers(words: string[]): string[] {
  if (words.every((word) => values[word] === undefined)) return words
  const folded: string[] = []
  let open: string | undefined
  for (const word of words) {
    const value = values[word]
    if (value === undefined) {
      if (open !== undefined) folded.push(open)
      folded.push(word)
      open = undefined
    } else open = open === undefined ? String(value) : append(open, value)
  }
  if (open !== undefined) folded.push(open)
  return folded
}

/** 'twenty' and 'two' are added, 'two' and 'hundred' multiplied, 'nineteen' and 'eighty' concatenated. */
function append(number: string, value: number): string {
  if (value === 100 || value === 1000) return String(Number(number) * value)
  const room = value < 10 ? 10 : 100
  return Number(number) % room === 0 ? String(Number(number) + value) : shortened(number + value)
}

function shortened(digits: string): string {
  return digits.slice(0, 12)
}

const units = [
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen',
  'eighteen nineteen',
]
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'

const values: Record<string, number | undefined> = Object.assign(Object.create(null), {
  ...Object.fromEntries(
    units
      .join(' ')
      .split(' ')
      .map((word, value) => [word, value]),
  ),
  ...Object.fromEntries(tens.split(' ').map((word, index) => [word, (index + 2) * 10])),
  hundred: 100,
  thousand: 1000,
})
