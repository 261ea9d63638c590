import { setTimeout as sleep } from 'node:timers/promises'
import pino from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createImport, getImport, listImportRows, lookAgain } from '#contract/imports/imports.ts'
import { createJobs } from '../jobs/jobs.ts'
import type { RecordsQuestion } from '../outside/catalogue-source.ts'
import { openLibrary } from '../outside/open-library.ts'
import { startMadeUpLibrary, type MadeUpLibrary } from '../testing/stand-ins/made-up-library.ts'
import { fullName, makeUpWorks } from '../testing/stand-ins/made-up-works.ts'
import { startApp, type TestApp, type TestReader } from '../testing/test-app.ts'
import { hour, minute, second } from '../time.ts'
import { importJob } from './import-jobs.ts'
import { goodreadsFile, uploadOf } from './testing/import-file.ts'

const works = makeUpWorks(11, 60).filter(
  ({ isThere, kind, nobody }) => isThere && kind === 'book' && nobody === undefined,
)

let octavo: TestApp
let library: MadeUpLibrary
let clock: number
let work: (importId: string) => Promise<Date | undefined>

const now = () => new Date(clock)

beforeEach(async () => {
  clock = Date.now()
  library = await startMadeUpLibrary(works, now)
  const source = openLibrary({ url: library.url, contact: 'a@example.org', now, recordsDeadlineMs: 2_000 })
  // The clock does not move while a request travels.
  const inFlight = new Set<RecordsQuestion>()
  const records = (question: RecordsQuestion) => {
    inFlight.add(question)
    return source.records(question).finally(() => inFlight.delete(question))
  }
  const pause = async (milliseconds: number) => {
    while (inFlight.size > 0) await sleep(1)
    clock += milliseconds
  }
  const sources = [{ ...source, records }]
  octavo = await startApp({ now, sources })
  const log = pino({ level: 'silent' })
  const deps = { db: octavo.db, now, sources, log, jobs: createJobs({ db: octavo.db, log }), pause }
  const job = importJob(deps)
  // Turn after turn, until there is nothing to do or something to wait for.
  work = async (importId) => {
    for (;;) {
      const next = await job.work(importId, new AbortController().signal)
      if (!next || next > new Date()) return next
    }
  }
})
afterEach(() => library.stop())

/** By ISBN, so that one question is enough for all of them. */
function fileAbout(from: number, to: number): string {
  return goodreadsFile(
    works.slice(from, to).map(({ title, authors, editions: [edition] }) => ({
      Title: title,
      Author: authors.map(fullName).join(', '),
      ISBN13: edition?.isbn ?? '',
      'Exclusive Shelf': 'read',
    })),
  )
}

function unknownRows(count: number): string {
  const rows = Array.from({ length: count }, (_, n) => ({ Title: `Unheard Of ${n}`, Author: 'Some One' }))
  return goodreadsFile(rows).slice(goodreadsFile([]).length)
}

async function upload(reader: TestReader, file: string): Promise<string> {
  return (await reader.call(createImport, uploadOf(file))).id
}

const seen = (reader: TestReader, id: string) => reader.call(getImport, { params: { id } })

const restOf = (until: string | null) => (Date.parse(until ?? '') - clock) / second

test('an import of many rows is given up at once after a day without an answer', async () => {
  const reader = await octavo.signUp('many')
  const id = await upload(reader, fileAbout(0, 5).concat(unknownRows(100)))
  library.behaviour.refusal = { status: 503 }
  await work(id)

  clock += 24 * hour
  await work(id)

  expect(await seen(reader, id)).toMatchObject({ state: 'ready', counts: { not_found: 105, pending: 0 } })
})

test('an import waits as long as Open Library asks, longer each time it does not say, and for a day; then it may be asked anew', async () => {
  const reader = await octavo.signUp('patient')
  const id = await upload(reader, fileAbout(0, 5))

  library.behaviour.refusal = { status: 429, retryAfter: 100 }
  const next = await work(id)
  const asked = await seen(reader, id)
  expect(asked).toMatchObject({ state: 'matching', counts: { rows: 5, pending: 5, not_found: 0 } })
  expect(asked.waiting_until).toBe(next?.toISOString())
  expect(restOf(asked.waiting_until)).toBe(100)
  expect(library.came).toHaveLength(1)

  clock += 90 * second
  await work(id)
  expect(library.came).toHaveLength(1)
  expect(await seen(reader, id)).toMatchObject({ waiting_until: asked.waiting_until, counts: { pending: 5 } })

  clock += 11 * second
  library.behaviour.refusal = { status: 503 }
  await work(id)
  const refused = await seen(reader, id)
  expect(library.came).toHaveLength(2)
  expect(restOf(refused.waiting_until)).toBe(60)
  expect(refused.counts).toMatchObject({ pending: 5, not_found: 0 })

  clock += 61 * second
  library.behaviour.refusal = undefined
  library.behaviour.delayMs = 60_000
  await work(id)
  const unanswered = await seen(reader, id)
  expect(library.came).toHaveLength(3)
  expect(restOf(unanswered.waiting_until)).toBe(120)
  expect(unanswered).toMatchObject({ state: 'matching', counts: { pending: 5, not_found: 0 } })

  clock += 24 * hour
  await work(id)
  const given = await seen(reader, id)
  const { results } = await reader.call(listImportRows, { params: { id }, query: {} })
  expect(given).toMatchObject({ state: 'ready', waiting_until: null, counts: { pending: 0, not_found: 5 } })
  expect(new Set(results.map(({ why, why_text }) => `${why}: ${why_text}`))).toEqual(
    new Set(['not_heard: The catalogue did not answer.']),
  )

  library.behaviour.delayMs = 0
  clock += 10 * minute
  expect(await reader.call(lookAgain, { params: { id } })).toMatchObject({ state: 'matching', counts: { pending: 5 } })
  await work(id)
  expect(await seen(reader, id)).toMatchObject({ state: 'ready', waiting_until: null, counts: { matched: 5 } })
})

test('two imports together ask at most twice a second', async () => {
  const [one, other] = [await octavo.signUp('one'), await octavo.signUp('other')]
  const titles = (from: number, to: number) => fileAbout(from, to).replaceAll(/97[89]\d{10}/g, '')
  const [first, second_] = [await upload(one, titles(0, 8)), await upload(other, titles(8, 16))]

  const begun = clock

  await Promise.all([work(first), work(second_)])

  const times = library.came.map((at) => at.getTime())
  // How many depends on what each finds among the answers that the other had.
  expect(times.length).toBeGreaterThan(4)
  // From the beginning, not from one another: a question that is sent late is close to the next.
  expect(times.filter((time, nth) => time - begun < Math.floor(nth / 2) * second)).toEqual([])
})

test('when one import is refused, the others leave Open Library alone too', async () => {
  const [one, other] = [await octavo.signUp('refused'), await octavo.signUp('considerate')]
  const [first, second_] = [await upload(one, fileAbout(0, 5)), await upload(other, fileAbout(5, 10))]
  library.behaviour.refusal = { status: 429, retryAfter: 100 }

  const next = await work(first)
  library.behaviour.refusal = undefined
  expect(await work(second_)).toEqual(next)

  expect(library.came).toHaveLength(1)
  expect(await seen(other, second_)).toMatchObject({ waiting_until: next?.toISOString(), counts: { pending: 5 } })
})
