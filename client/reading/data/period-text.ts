import type { Reading } from '#contract/library/readings.ts'
import { partialDateText } from '../../ui/text/partial-date-text.ts'

type Period = Pick<Reading, 'outcome' | 'started_on' | 'finished_on' | 'stopped_on'>

/** When a reading was, as far as its dates are known. */
export function periodText({ outcome, started_on, finished_on, stopped_on }: Period): string {
  const start = started_on === null ? '' : partialDateText(started_on)
  if (outcome === 'open') return start ? `Since ${start}` : 'no date'
  const ended = outcome === 'finished' ? finished_on : stopped_on
  const end = ended === null ? '' : partialDateText(ended)
  if (start && end) return start === end ? end : `${start} – ${end}`
  return end || (start ? `From ${start}` : 'no date')
}
