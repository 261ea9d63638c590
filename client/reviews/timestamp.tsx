import { dateText, isToday, momentText } from '../ui/text/date-text.ts'

/** A date that tells the time of day to whoever points at it, and to all while it is today. */
export function Moment({ at, text }: { at: string; text?: string }) {
  const withTime = momentText(at)
  return (
    <time dateTime={at} title={withTime}>
      {text ?? (isToday(at) ? withTime : dateText(at))}
    </time>
  )
}
