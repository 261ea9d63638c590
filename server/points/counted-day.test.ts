import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countDay, currentRun, isReadToday, type CountedDay } from './counted-day.ts'
import { day, hour, minute } from '../time.ts'

const zones = Intl.supportedValuesOf('timeZone')

interface Read {
  at: number
  zone: string
}

/** The days that reads make count, one after the other. */
function countAll(reads: Read[]): CountedDay[] {
  const counted: CountedDay[] = []
  for (const { at, zone } of reads) {
    const last = counted.at(-1)
    const next = countDay(last, zone, new Date(at))
    if (next) counted.push(next)
    else if (last && at > last.last_at.getTime()) Object.assign(last, { last_at: new Date(at), last_zone: zone })
  }
  return counted
}

/** The calendar by another way than the code under test takes: the formatter's. */
const formats = new Map<string, Intl.DateTimeFormat>()
function dateIn(zone: string, at: number): string {
  const options = { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' } as const
  const format = formats.get(zone) ?? new Intl.DateTimeFormat('en-CA', options)
  formats.set(zone, format)
  return format.format(at)
}

/** Each date that a zone has between two instants, with the quarters of an hour that belong to it. */
function datesOf(zone: string, from: number, to: number): { date: string; instants: number[] }[] {
  const dates = new Map<string, number[]>()
  for (let at = from; at < to; at += hour / 4) {
    const date = dateIn(zone, at)
    dates.set(date, [...(dates.get(date) ?? []), at])
  }
  return [...dates].map(([date, instants]) => ({ date, instants }))
}

const zone = fc.constantFrom(...zones)
const farApart = fc.constantFrom('Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Pacific/Apia', 'Asia/Tokyo', 'UTC')
const anyZone = fc.oneof(zone, farApart)

/** Days on which calendars do something odd, and others. */
const beginning = fc
  .oneof(
    fc.constantFrom(
      '2011-12-24',
      '2026-03-01',
      '2026-03-24',
      '2026-04-01',
      '2026-04-20',
      '2026-09-01',
      '2026-10-20',
      '2026-10-28',
      '2028-02-24',
      '2026-12-26',
    ),
    fc
      .date({ min: new Date('2010-01-01'), max: new Date('2035-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10)),
  )
  .map((date) => Date.parse(`${date}T00:00:00Z`))

/** Picks an instant from each list by the numbers drawn. */
function pick(instants: number[], drawn: number): number {
  return instants[drawn % instants.length] ?? 0
}

describe('in one zone', { timeout: 60_000 }, () => {
  test('a streak is a run of dates with a read, over the dates that the zone has', () => {
    const history = fc.record({
      zone: anyZone,
      from: beginning,
      read: fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 9 })), { minLength: 12, maxLength: 12 }),
    })
    fc.assert(
      fc.property(history, ({ zone: home, from, read }) => {
        const dates = datesOf(home, from, from + 12 * day)
        const was = dates.map((_, i) => (read[i]?.[1] ?? 0) > 1)
        const reads = dates.flatMap(({ instants }, i) =>
          was[i] ? [{ at: pick(instants, read[i]?.[0] ?? 0), zone: home }] : [],
        )
        const counted = countAll(reads)

        const runs = was.map((each, i) => (each ? i - was.lastIndexOf(false, i) : 0))
        expect(counted.map((each) => each.day)).toEqual(dates.filter((_, i) => was[i]).map(({ date }) => date))
        expect(counted.map((each) => each.run)).toEqual(runs.filter((run) => run > 0))
        expect(counted.at(-1)?.longest_run ?? 0).toBe(Math.max(...runs))
        const [beforeLast = 0, last = 0] = runs.slice(-2)
        expect(currentRun(counted.at(-1), home, new Date(pick(dates.at(-1)?.instants ?? [], 3)))).toBe(
          last > 0 ? last : beforeLast,
        )
      }),
      { numRuns: 150 },
    )
  })

  test('in every zone, reading in the first minute of one day and the last minute of the next keeps the streak', () => {
    for (const home of zones) {
      for (const from of ['2026-03-05', '2026-10-22', '2011-12-26'].map((date) => Date.parse(date))) {
        const dates = datesOf(home, from, from + 8 * day).slice(1, -1)
        const ends = dates.map(({ instants }, i) =>
          i % 2 === 0 ? pick(instants, 0) : pick(instants, instants.length - 1),
        )
        const counted = countAll(ends.map((at) => ({ at, zone: home })))
        expect([home, counted.length, counted.at(-1)?.run]).toEqual([home, dates.length, dates.length])
      }
    }
  })

  test.each([
    ['America/New_York', '2026-03-08T04:59:59Z', '2026-03-07', '2026-03-08T05:00:00Z', '2026-03-08'],
    ['America/New_York', '2026-11-02T04:59:59Z', '2026-11-01', '2026-11-02T05:00:00Z', '2026-11-02'],
    ['Asia/Kathmandu', '2026-06-01T18:14:59Z', '2026-06-01', '2026-06-01T18:15:00Z', '2026-06-02'],
    ['America/Santiago', '2026-09-06T03:59:59Z', '2026-09-05', '2026-09-06T04:00:00Z', '2026-09-06'],
    ['Pacific/Apia', '2011-12-30T09:59:59Z', '2011-12-29', '2011-12-30T10:00:00Z', '2011-12-31'],
    ['UTC', '2028-02-28T23:59:59Z', '2028-02-28', '2028-02-29T00:00:00Z', '2028-02-29'],
  ])('%s: one second makes a date, and the streak goes on', (home, before, date, after, next) => {
    const counted = countAll([
      { at: Date.parse(before), zone: home },
      { at: Date.parse(after), zone: home },
    ])

    expect(counted.map((each) => [each.day, each.run])).toEqual([
      [date, 1],
      [next, 2],
    ])
  })
})

/** Where a traveller is, stay by stay, with a read drawn for each date that the traveller has in each stay. */
const journey = fc.record({
  from: beginning,
  stays: fc.array(
    fc.record({
      zone: anyZone,
      hours: fc.oneof(fc.integer({ min: 1, max: 70 }), fc.integer({ min: 1, max: 15 })),
      drawn: fc.nat(),
    }),
    {
      minLength: 2,
      maxLength: 9,
    },
  ),
})

describe('between zones', { timeout: 60_000 }, () => {
  test('a traveler who reads on every date keeps the streak, wherever the journey goes', () => {
    fc.assert(
      fc.property(journey, ({ from, stays }) => {
        let at = from
        const reads: Read[] = []
        for (const { zone: here, hours, drawn } of stays) {
          for (const { instants } of datesOf(here, at, at + hours * hour)) {
            reads.push({ at: pick(instants, drawn), zone: here })
          }
          at += hours * hour
        }
        const counted = countAll(reads)

        expect(counted.map((each) => each.run)).toEqual(counted.map((_, i) => i + 1))
        const here = stays.at(-1)?.zone ?? 'UTC'
        expect(currentRun(counted.at(-1), here, new Date(at - 1))).toBe(counted.length)
      }),
      { numRuns: 250 },
    )
  })

  test('a traveler whose date comes too soon to count keeps the streak', () => {
    const monday = { at: Date.parse('2026-11-02T14:00:00Z'), zone: 'America/Los_Angeles' } // at six in the morning
    const tuesday = { at: Date.parse('2026-11-03T08:00:00Z'), zone: 'Asia/Tokyo' } // in the evening, 18 hours later
    const wednesday = { at: Date.parse('2026-11-04T12:00:00Z'), zone: 'Asia/Tokyo' }

    const soon = countAll([monday, tuesday])
    expect(soon.map((each) => each.day)).toEqual(['2026-11-02'])
    expect(isReadToday(soon.at(-1), 'Asia/Tokyo', new Date(tuesday.at))).toBe(true)
    expect(currentRun(soon.at(-1), 'Asia/Tokyo', new Date(tuesday.at))).toBe(1)

    const later = countAll([monday, tuesday, wednesday])
    expect(later.map((each) => [each.day, each.run])).toEqual([
      ['2026-11-02', 1],
      ['2026-11-04', 2],
    ])
    expect(countAll([monday, wednesday]).at(-1)?.run).toBe(1)
  })

  test('a read that came too soon to count also continues the streak by the clock of its own zone', () => {
    const perth = { at: Date.parse('2026-04-03T20:00:00Z'), zone: 'Australia/Perth' } // early on the 4th
    // Five past midnight of the 5th, which has 25 hours there, and the evening of the 6th.
    const adelaide = { at: Date.parse('2026-04-04T13:35:00Z'), zone: 'Australia/Adelaide' }
    const brisbane = { at: Date.parse('2026-04-06T12:00:00Z'), zone: 'Australia/Brisbane' }

    expect(countAll([perth, adelaide, brisbane]).map((each) => [each.day, each.run])).toEqual([
      ['2026-04-04', 1],
      ['2026-04-06', 2],
    ])
  })

  test('a read before a flight is not today’s at the destination if reading again there would count', () => {
    const [last] = countAll([{ at: Date.parse('2026-11-02T16:00:00Z'), zone: 'America/Los_Angeles' }])

    // In Tokyo it was the third already.
    const tokyo = (instant: string) => isReadToday(last, 'Asia/Tokyo', new Date(instant))
    expect([tokyo('2026-11-03T11:59:00Z'), tokyo('2026-11-03T12:00:00Z')]).toEqual([true, false])
  })

  test('three zones with three dates count one day, and reading every third day makes no streak', () => {
    const hops = ['Etc/GMT+12', 'UTC', 'Pacific/Kiritimati']
    const visit = (date: number) =>
      hops.map((here, i) => ({ at: Date.parse('2026-11-01T11:00:00Z') + date * day + i * 20_000, zone: here }))

    expect(countAll(visit(0))).toHaveLength(1)
    const counted = countAll([0, 3, 6, 9, 12, 15, 18, 21, 24].flatMap(visit))
    expect(counted).toHaveLength(9)
    expect(Math.max(...counted.map((each) => each.run))).toBeLessThanOrEqual(2)
  })

  test('in another zone a date counts twenty hours after the last one, in the same zone a second after midnight', () => {
    const berlin = { at: Date.parse('2026-11-02T22:50:00Z'), zone: 'Europe/Berlin' } // ten to midnight
    const then = (hours: number, here: string) =>
      countAll([berlin, { at: berlin.at + hours * hour, zone: here }]).map((each) => each.day)

    expect(then(1 / 3, 'Europe/Berlin')).toEqual(['2026-11-02', '2026-11-03'])
    expect(then(1 / 3, 'Asia/Kathmandu')).toEqual(['2026-11-02'])
    expect(then(20 - 1 / 3_600, 'Asia/Kathmandu')).toEqual(['2026-11-02'])
    expect(then(20, 'Asia/Kathmandu')).toEqual(['2026-11-02', '2026-11-04'])
  })

  test('a night flight over the date line costs no streak', () => {
    const counted = countAll([
      { at: Date.parse('2026-11-03T04:00:00Z'), zone: 'America/Los_Angeles' }, // Monday evening
      { at: Date.parse('2026-11-04T12:00:00Z'), zone: 'Asia/Tokyo' }, // Wednesday evening
    ])

    expect(counted.map((each) => [each.day, each.run])).toEqual([
      ['2026-11-02', 1],
      ['2026-11-04', 2],
    ])
  })

  test('the last read before such a flight continues the streak, not only the read that counted', () => {
    const tokyo = { at: Date.parse('2026-11-04T12:00:00Z'), zone: 'Asia/Tokyo' } // Wednesday evening
    const morning = { at: Date.parse('2026-11-02T13:00:00Z'), zone: 'America/Los_Angeles' } // Monday, at five
    const evening = { at: Date.parse('2026-11-03T04:00:00Z'), zone: 'America/Los_Angeles' }

    expect(countAll([morning, evening, tokyo]).at(-1)?.run).toBe(2)
    expect(countAll([morning, tokyo]).at(-1)?.run).toBe(1)
  })

  test('only a date missed by the clocks of both zones breaks the streak', () => {
    const two = fc.record({
      from: beginning,
      zones: fc.tuple(anyZone, anyZone),
      hours: fc.integer({ min: 1, max: 110 }),
    })
    fc.assert(
      fc.property(two, ({ from, zones: [there, here], hours }) => {
        const to = from + hours * hour
        const [first, second] = countAll([
          { at: from, zone: there },
          { at: to, zone: here },
        ])
        if (!first || !second) return

        const missedBy = (clock: string) => datesOf(clock, from, to + hour / 4).length > 2
        const labelsApart = (Date.parse(second.day) - Date.parse(first.day)) / day
        expect(second.run).toBe(labelsApart > 1 && missedBy(there) && missedBy(here) ? 1 : 2)
      }),
      { numRuns: 400 },
    )
  })

  test('three days and an hour without reading break a streak in all zones', () => {
    fc.assert(
      fc.property(beginning, anyZone, anyZone, (from, there, here) => {
        const [, second] = countAll([
          { at: from, zone: there },
          { at: from + 73 * hour + 1, zone: here },
        ])
        expect(second?.run).toBe(1)
      }),
      { numRuns: 200 },
    )
  })

  test('going back and forth between zones adds no days: there are never more than dates on earth', () => {
    const hops = fc.array(fc.record({ minutes: fc.integer({ min: 0, max: 900 }), zone: anyZone }), {
      minLength: 2,
      maxLength: 60,
    })
    fc.assert(
      fc.property(beginning, hops, (from, list) => {
        let at = from
        const reads = list.map(({ minutes, zone: here }) => {
          at += minutes * minute
          return { at, zone: here }
        })
        const days = countAll(reads).map((each) => each.day)

        expect(days).toEqual([...new Set(days)].toSorted())
        expect(days.length).toBeLessThanOrEqual(Math.floor(at / day) - Math.floor(from / day) + 3)
        for (const { day: each, counted_at } of countAll(reads)) {
          expect(each <= dateIn('Pacific/Kiritimati', counted_at.getTime())).toBe(true)
        }
      }),
      { numRuns: 200 },
    )
  })

  test('any twenty hours hold at most two counted days, those on either side of one midnight', () => {
    const hops = fc.array(fc.record({ minutes: fc.nat({ max: 400 }), zone: anyZone }), {
      minLength: 20,
      maxLength: 120,
    })
    fc.assert(
      fc.property(beginning, hops, (from, list) => {
        let at = from
        const counted = countAll(
          list.map(({ minutes, zone: here }) => {
            at += minutes * minute
            return { at, zone: here }
          }),
        )

        for (const [i, each] of counted.entries()) {
          const within = counted.slice(i).filter(({ counted_at }) => +counted_at < +each.counted_at + 20 * hour)
          expect(within.length).toBeLessThanOrEqual(2)
          expect(new Set(within.map(({ time_zone }) => time_zone)).size).toBe(1)
        }
      }),
      { numRuns: 200 },
    )
  })

  test('a clock that is set back adds nothing and breaks nothing', () => {
    fc.assert(
      fc.property(beginning, zone, fc.integer({ min: 1, max: 100 }), (from, home, back) => {
        const counted = countAll([
          { at: from, zone: home },
          { at: from + day, zone: home },
          { at: from + day - back * hour, zone: home },
          { at: from + 2 * day, zone: home },
        ])

        expect(counted.at(-1)?.run).toBe(counted.length)
        expect(counted.length).toBeGreaterThanOrEqual(2)
      }),
      { numRuns: 100 },
    )
  })
})

test('a zone that this machine no longer knows counts as UTC', () => {
  expect(countDay(undefined, 'Atlantis/Sunk', new Date('2026-05-05T23:59:59Z'))?.day).toBe('2026-05-05')
})
