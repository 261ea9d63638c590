import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import type { Api } from '#contract/api.ts'
import {
  commitImport,
  createImport,
  getImport,
  resumeImport,
  undoImport,
  type Import,
} from '#contract/imports/imports.ts'
import { createRealServer, type RealServer } from '../testing/crash/real-server.ts'
import { startMadeUpLibrary } from '../testing/stand-ins/made-up-library.ts'
import { fullName, makeUpWorks, type MadeUpWork } from '../testing/stand-ins/made-up-works.ts'
import { createTemporaryFolder } from '../testing/temporary-folder.ts'
import { howLong } from '../testing/trust/how-long.ts'
import { findDifferences } from '../verification/verify-data.ts'
import { libraryIn, standingIn } from './testing/exported-library.ts'
import { goodreadsFile, uploadOf, type GoodreadsRow } from './testing/import-file.ts'
import { inDatabase, signUpAt, untilReached } from './testing/real-reader.ts'

const kills = howLong({ short: 3, long: 100 })
/** Of one import in one state: the next import is another reader's. */
const killsInState = howLong({ short: 1, long: 5 })
const rows = howLong({ short: 100, long: 1_500 })
const refusedRow = 60

test('however often server and database are killed while an import is matched, brought in and taken back, nothing is lost or doubled', async () => {
  const works = makeUpWorks(7, rows).slice(0, rows)
  const catalogue = await startMadeUpLibrary(works, () => new Date())
  const env = { CATALOGUE: 'auto', OPEN_LIBRARY_URL: catalogue.url }
  const server = await createRealServer(createTemporaryFolder(), env)
  onTestFinished(async () => {
    await server.end('SIGTERM')
    await catalogue.stop()
  })
  await server.start()
  // One of the rows fails alone, whenever its turn comes.
  await inDatabase(server, (db) =>
    sql`alter table library_book add constraint refuses_one check (private_note <> 'refused')`.execute(db),
  )
  const file = goodreadsFile(rowsAbout(works))
  const outcomes: { brought: unknown; result: Import['result'] }[] = []
  const killed = { matching: 0, importing: 0, undoing: 0 }

  while (Object.values(killed).reduce((sum, n) => sum + n, 0) < kills) {
    const reader = await signUpAt(server.address, `reader-${outcomes.length}`)
    const [before, standing] = [await libraryIn(reader), await standingIn(reader)]
    const { id } = await reader.call(createImport, uploadOf(file))
    await killWhile('matching', 'ready', reader, id)
    await reader.call(commitImport, { params: { id } })
    const done = await killWhile('importing', 'done', reader, id)
    expect(done.effects.left_out).toBe(1)
    outcomes.push({ brought: await libraryIn(reader), result: done.result })
    expect(await standingIn(reader)).toEqual(standing)
    await reader.call(undoImport, { params: { id } })
    const undone = await killWhile('undoing', 'undone', reader, id)
    expect(undone.result?.not_undone).toEqual([])
    expect(await libraryIn(reader)).toEqual(before)
    expect(await inDatabase(server, findDifferences)).toEqual([])
  }
  const undisturbed = await signUpAt(server.address, 'undisturbed')
  const created = await undisturbed.call(createImport, uploadOf(file))
  await untilReached(undisturbed, created.id, 'ready')
  await undisturbed.call(commitImport, { params: { id: created.id } })
  const { result } = await untilReached(undisturbed, created.id, 'done')
  const library = await libraryIn(undisturbed)
  process.stdout.write(`killed ${JSON.stringify(killed)} in ${outcomes.length} imports: ${JSON.stringify(result)}\n`)

  for (const outcome of outcomes) {
    expect(outcome.brought).toEqual(library)
    expect(outcome.result).toEqual(result)
  }
  expect(library.statuses.length).toBeGreaterThan(rows / 2)
  expect(await inDatabase(server, findDifferences)).toEqual([])

  async function killWhile(state: keyof typeof killed, next: Import['state'], reader: Api, id: string) {
    // Spread over the work, however fast it goes.
    const moments = Array.from({ length: killsInState }, () => Math.random()).toSorted((a, b) => a - b)
    for (const [time, moment] of moments.entries()) {
      if (!(await untilDone(state, moment, reader, id))) break
      await sleep(Math.random() * 100)
      if (time % 2 === 1) process.kill(server.postmasterPid(), 'SIGKILL')
      await server.end('SIGKILL')
      killed[state] += 1
      await server.start()
      await letTimePass(server, reader, id)
    }
    return untilReached(reader, id, next)
  }
}, 3_600_000)

/** Waits until so much of the work is done. False if all of it is. */
async function untilDone(state: Import['state'], share: number, reader: Api, id: string): Promise<boolean> {
  for (;;) {
    const { state: now, progress } = await reader.call(getImport, { params: { id } })
    if (now !== state) return false
    if (progress.done >= share * progress.total) return true
    await sleep(20)
  }
}

/** As if the time had passed in which others leave alone what a dead server worked on. */
async function letTimePass(server: RealServer, reader: Api, id: string): Promise<void> {
  await inDatabase(server, async (db) => {
    await sql`update import set worked_until = now() - interval '1 second' where worked_until is not null`.execute(db)
    await sql`update pgboss.job set start_after = now() where state in ('created', 'retry')`.execute(db)
  })
  await reader.call(resumeImport, { params: { id } })
}

/** Rows that say everything an import can bring, each with its own dates. */
function rowsAbout(works: MadeUpWork[]): GoodreadsRow[] {
  return works.map(({ title, authors, editions: [edition] }, n) => {
    const day = `20${String(10 + (n % 15))}/0${1 + (n % 9)}/1${n % 10}`
    const state = (['read', 'read', 'to-read', 'currently-reading', 'dnf'] as const)[n % 5] ?? 'read'
    return {
      'Book Id': String(n),
      Title: title,
      Author: authors.map(fullName).join(', '),
      ISBN13: edition?.isbn ?? '',
      'My Rating': String(n % 6),
      'Date Read': state === 'read' ? day : '',
      'Date Added': day,
      'Read Count': state === 'read' ? String(1 + (n % 3)) : '',
      Bookshelves: ['classics', 'favorites', 'sea, summer', ''][n % 4] ?? '',
      'Exclusive Shelf': state,
      'My Review': n % 7 === 0 ? `Of ${title}.` : '',
      'Private Notes': n === refusedRow ? 'refused' : n % 11 === 0 ? `From the market, stall ${n}` : '',
      'Owned Copies': String(n % 3),
    }
  })
}
