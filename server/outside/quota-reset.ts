import { day, hour, minute, second } from '../time.ts'

const pacificClock = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Los_Angeles',
  hourCycle: 'h23',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
})

/** The next midnight on the west coast of the US, where Google's day begins. */
export function nextPacificMidnight(now: Date): Date {
  const inADay = now.getTime() - sinceMidnight(now) + day
  // The day on which the clocks change has 23 or 25 hours.
  const off = sinceMidnight(new Date(inADay))
  return new Date(off < 12 * hour ? inADay - off : inADay + (day - off))
}

function sinceMidnight(time: Date): number {
  const parts = new Map(pacificClock.formatToParts(time).map(({ type, value }) => [type, Number(value)]))
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? 0
  return part('hour') * hour + part('minute') * minute + part('second') * second + time.getUTCMilliseconds()
}
