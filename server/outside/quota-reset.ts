import { day, hour, minute, second } from '../time.ts'

const pacificClock = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Los_Angeles',
  hourCycle: 'h23',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
})

/** The next midnight Pacific time, when Google resets its quota. */
export function nextPacificMidnight(now: Date): Date {
  const inADay = now.getTime() - sinceMidnight(now) + day
  // Days on which daylight saving time starts or ends have 23 or 25 hours.
  const off = sinceMidnight(new Date(inADay))
  return new Date(off < 12 * hour ? inADay - off : inADay + (day - off))
}

function sinceMidnight(time: Date): number {
  const parts = new Map(pacificClock.formatToParts(time).map(({ type, value }) => [type, Number(value)]))
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? 0
  return part('hour') * hour + part('minute') * minute + part('second') * second + time.getUTCMilliseconds()
}
