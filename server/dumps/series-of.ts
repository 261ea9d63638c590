/** A book's position in a series. */
export interface SeriesPosition {
  name: string
  number: number
}

/**
 * Reads what an edition says of its series: 'Earthsea cycle -- bk. 2'. Undefined if there is any doubt that this is a story's
 * series and the book's position in it: most of what is written here are the series of publishers, with the number of a volume.
 */
export function seriesOf(statements: readonly unknown[]): SeriesPosition | undefined {
  const texts = statements.filter((each) => typeof each === 'string').map((text) => text.trim())
  const positions = joined(texts).flatMap((text) => positionIn(text) ?? [])
  const [first] = positions
  if (!first) return undefined
  const name = seriesKey(first.name)
  return positions.every((each) => each.number === first.number && seriesKey(each.name) === name) ? first : undefined
}

/** What two ways of writing a series' name have in common. */
function seriesKey(name: string): string {
  return name.toLowerCase().replace(/^(?:the|a|an) /, '')
}

/** A number that stands by itself belongs to the name before it: ['Earthsea cycle ;', 'bk. 2']. */
function joined(texts: string[]): string[] {
  const whole: string[] = []
  for (const text of texts) {
    if (whole.length > 0 && /^\W*(?:bk\.?|book|#)\s*\d/i.test(text)) whole.push(`${whole.pop() ?? ''} ${text}`)
    else whole.push(text)
  }
  return whole
}

const numberBehind = /[\s,;:(-](?:bk\.?|book|#)\s*(?<number>\d{1,2})[\s).\]]*$/i
const numberBefore = /^(?:bk\.?|book) (?<number>\d{1,2}) (?:of|in) /i

/** Words of publishers' series. */
const published =
  /\b(?:books?|classics?|library|editions?|paperbacks?|collections?|stud(?:y|ies)|readers?|reprints?|monographs?|publications?|lectures?|textbooks?|handbooks?|texts?|papers?|reports?|press|publish\w*|penguin|puffin|ladybird|harlequin|bantam|signet)\b/i
const maxName = 80

function withoutEnd(name: string): string {
  return name.replace(/(?<![\s,;:.(-])[\s,;:.(-]+$/, '')
}

function positionIn(text: string): SeriesPosition | undefined {
  const [before, behind] = [numberBefore.exec(text), numberBehind.exec(text)]
  const number = (before ?? behind)?.groups?.['number']
  const name = before ? text.slice(before[0].length) : text.slice(text.startsWith('(') ? 1 : 0, behind?.index)
  const clean = withoutEnd(withoutEnd(name).replace(/\bseries$/i, '')).replace(/\s+/g, ' ')
  const isName =
    /\p{L}{2}/u.test(clean) &&
    clean.length <= maxName &&
    !/[#;[\]()]|--|\b(?:no|nr|vol|v|pt|part|bd)\b\W*\d/i.test(clean)
  return isName && !published.test(clean) && Number(number) > 0 ? { name: clean, number: Number(number) } : undefined
}
