/** As many as Unicode's stream-safe text format allows, and far more than any writing has. */
const maxMarks = 30

/** With the Japanese voice marks of half width, which become combining ones. */
const marks = /[\p{M}\uff9e\uff9f]+/gu

/**
 * The only way to normalize a text: JavaScript's own takes the square of the length of a run of marks, and nothing can interrupt it. Of a
 * run, the first marks remain.
 */
export function normalize(text: string, form: 'NFC' | 'NFKC' | 'NFKD'): string {
  if (text.length <= maxMarks) return text.normalize(form)
  return text.replace(marks, (run) => (run.length > maxMarks ? firstOf(run) : run)).normalize(form)
}

function firstOf(run: string): string {
  // A character is two units at most; half of one at the end is not among the first.
  return Array.from(run.slice(0, 2 * maxMarks))
    .slice(0, maxMarks)
    .join('')
}
