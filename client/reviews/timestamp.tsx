import { dateText, isToday, momentText } from '../ui/text/date-text.ts'

/** A date with the time of day as its tooltip, and in its text if it is today. */
export function Moment({ at, text }: { at: string; text?: string }) {
  const withTime = momentText(at)
  return (
    <time dateTime={at} title={withTime}>
      {text ?? (isToday(at) ? withTime : dateText(at))}
    </time>
  )
}
