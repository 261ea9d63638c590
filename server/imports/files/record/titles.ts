export interface TitleParts {
  title: string
  series: { name: string; position: number | null } | null
  /** Whether it is several volumes in one. */
  set: boolean
}

/**
 * Takes the series off a title: 'Gaudy Night (Lord Peter Wimsey, #12)'. A range of numbers, or the words 'box set', make it a set,
 * which has no position.
 */
export function titleParts(written: string): TitleParts {
  const title = written.replace(/\s+/g, ' ').trim()
  const bracket = /^(.*\S) ?\(([^()]*(?:\([^()]*\)[^()]*)?)\)$/.exec(title)
  const series = bracket?.[2] === undefined ? undefined : seriesIn(bracket[2])
  if (!bracket?.[1] || !series) return { title, series: null, set: isSetTitle(title) }
  return {
    title: bracket[1],
    series: { name: series.name, position: series.position },
    set: series.isRange || isSetTitle(title),
  }
}

/** A series with its number: 'The Locked Tomb #1', 'Earthsea Cycle, #1-3', 'Mistborn (#2)', 'Dune, Book 1'. */
export function seriesIn(text: string): { name: string; position: number | null; isRange: boolean } | undefined {
  // A book in two series names both: 'The Culture, #3; Space Opera, #1'.
  const [first = ''] = text.split(';')
  const match = /^(.*[^\s,:(])[\s,:(]+(?:#\s*|book )(\d+(?:\.\d+)?)(\s*(?:[-–—&,/+]|to)\s*#?\d+(?:\.\d+)?)*\)?$/i.exec(
    first.trim(),
  )
  if (match?.[1] === undefined) return undefined
  const isRange = match[3] !== undefined
  return { name: match[1].replace(/\s+/g, ' ').trim(), position: isRange ? null : Number(match[2]), isRange }
}

function isSetTitle(title: string): boolean {
  const [, inBracket = ''] = title.split(/\((.*)/)
  return (
    /\bbox(?:ed)?[- ]?set\b|\b(?:books|volumes|vols\.?) \d+ ?[-–—] ?\d+/i.test(title) ||
    /#\d+ ?[-–—] ?#?\d+\)/.test(inBracket)
  )
}
