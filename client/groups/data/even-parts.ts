/** A part as the form holds it. */
export interface DraftPart {
  title: string
  end: string
  due: string
}

interface Whole {
  parts: number
  /** The last page, or 100. */
  to: number
  starts: string
  ends: string
}

const dayMs = 86_400_000

/** As many parts, evenly long and evenly due: the last ends the book on the last day. */
export function evenParts({ parts, to, starts, ends }: Whole): DraftPart[] {
  const first = Date.parse(`${starts}T00:00:00Z`)
  const days = Math.round((Date.parse(`${ends}T00:00:00Z`) - first) / dayMs) + 1
  if (!Number.isInteger(parts) || parts < 1 || !(to >= parts) || !(days >= 1)) return []
  return Array.from({ length: parts }, (_, nth) => {
    const share = (nth + 1) / parts
    const day = Math.max(Math.round(days * share) - 1, 0)
    return {
      title: '',
      end: String(Math.round(to * share)),
      due: new Date(first + day * dayMs).toISOString().slice(0, 10),
    }
  })
}
