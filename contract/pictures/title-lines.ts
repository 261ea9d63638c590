interface Setting {
  lines: string[]
  /** The lower the better. */
  cost: number
}

/** Words that lead on to the next one, and are not left at the end of a line or alone on one. */
const leading = new Set(
  'a an the and or of in on at to for from by with de du des la le les el los las y und der die das et da do e il i of as if is nor but into'.split(
    ' ',
  ),
)

const dangling = 5
const alone = 9
const within = 5
const perLineBroken = 0.1

/**
 * Breaks a title where a compositor would: before 'of' and 'and', and after a colon, never leaving such a word behind. Undefined if it
 * does not fit.
 */
export function breakTitle(
  title: string,
  widthOf: (text: string) => number,
  perLine: number,
  maxLines: number,
): Setting | undefined {
  const words = title.split(/\s+/u)
  const known = new Map<string, Setting | undefined>()

  function setFrom(start: number, lines: number): Setting | undefined {
    const key = `${start} ${lines}`
    if (known.has(key)) return known.get(key)
    let best: Setting | undefined
    for (let end = start + 1; end <= words.length; end += 1) {
      const line = words.slice(start, end).join(' ')
      if (widthOf(line) > perLine) break
      const rest = end === words.length ? { lines: [], cost: 0 } : lines > 1 ? setFrom(end, lines - 1) : undefined
      if (!rest) continue
      const cost = rest.cost + costOfLine(words, start, end)
      if (!best || cost < best.cost) best = { lines: [line, ...rest.lines], cost }
    }
    known.set(key, best)
    return best
  }

  const set = setFrom(0, maxLines)
  return set && { lines: set.lines, cost: set.cost - relief(set.lines) }
}

function costOfLine(words: readonly string[], start: number, end: number): number {
  const last = words[end - 1] ?? ''
  if (end === words.length) return 0
  if (isLeading(last)) return end - start === 1 && start > 0 ? alone : dangling
  return isWithin(last, words[end] ?? '') ? within : perLineBroken
}

function isWithin(before: string, after: string): boolean {
  return !isLeading(after) && !/[,:;.!?\u2013\u2014-]$/u.test(before)
}

/** A break within a phrase matters little in a title of two lines. */
function relief(lines: readonly string[]): number {
  const [first = '', second = ''] = lines
  const [before = '', after = ''] = [first.split(' ').at(-1), second.split(' ')[0]]
  return lines.length === 2 && !isLeading(before) && isWithin(before, after) ? within - 2 : 0
}

function isLeading(word: string): boolean {
  return leading.has(word.toLowerCase())
}
