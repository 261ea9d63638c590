import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { commitImport, createImport, undoImport, type Import } from '#contract/imports/imports.ts'
import type { Db } from '../db/database.ts'
import { createRealServer } from '../testing/crash/real-server.ts'
import { startMadeUpLibrary } from '../testing/stand-ins/made-up-library.ts'
import { makeUpRows, type MadeUpRow } from '../testing/stand-ins/made-up-rows.ts'
import { makeUpWorks } from '../testing/stand-ins/made-up-works.ts'
import { createTemporaryFolder } from '../testing/temporary-folder.ts'
import { howLong } from '../testing/trust/how-long.ts'
import { findDifferences } from '../verification/verify-data.ts'
import { libraryIn, standingIn } from './testing/exported-library.ts'
import { goodreadsFile, uploadOf, type GoodreadsRow } from './testing/import-file.ts'
import { inDatabase, signUpAt, untilReached } from './testing/real-reader.ts'

const isLong = howLong({ short: false, long: true })
const count = 20_000

test.runIf(isLong)(
  'a file of 20,000 rows is found, brought in, all here when it comes again, and taken back',
  async () => {
    const works = makeUpWorks(21, 12_000)
    const catalogue = await startMadeUpLibrary(works, () => new Date())
    const env = { CATALOGUE: 'auto', OPEN_LIBRARY_URL: catalogue.url }
    const server = await createRealServer(createTemporaryFolder(), env)
    onTestFinished(async () => {
      await server.end('SIGTERM')
      await catalogue.stop()
    })
    await server.start()
    await inDatabase(server, askWithoutSpacing)
    const reader = await signUpAt(server.address, 'hoarder')
    const [before, standing] = [await libraryIn(reader), await standingIn(reader)]
    const file = goodreadsFile(makeUpRows(22, works, count).map(asGoodreads))
    const figures: string[] = []

    const first = await bring(file)
    const brought = await libraryIn(reader)
    const again = await bring(file)
    const afterwards = await libraryIn(reader)
    await timed('taken back, again', () => takeBack(again.id))
    const undone = await timed('taken back', () => takeBack(first.id))
    const left = await libraryIn(reader)
    process.stdout.write(`${figures.join('; ')}; ${catalogue.came.length} requests; ${JSON.stringify(first.counts)}\n`)

    expect(first.counts.rows).toBe(count)
    expect(again.effects).toMatchObject({ new: 0, update: 0 })
    expect(again.effects.here).toBeGreaterThan(count / 3)
    expect(afterwards).toEqual(brought)
    expect(undone.result?.not_undone).toEqual([])
    expect(left).toEqual(before)
    expect(await standingIn(reader)).toEqual(standing)
    expect(await inDatabase(server, findDifferences)).toEqual([])

    async function bring(content: string): Promise<Import> {
      const { id } = await timed('read', () => reader.call(createImport, uploadOf(content)))
      await timed('found and planned', () => untilReached(reader, id, 'ready'))
      return timed('brought in', async () => {
        await reader.call(commitImport, { params: { id } })
        return untilReached(reader, id, 'done')
      })
    }

    async function takeBack(id: string): Promise<Import> {
      await reader.call(undoImport, { params: { id } })
      return untilReached(reader, id, 'undone')
    }

    async function timed<T>(name: string, work: () => Promise<T>): Promise<T> {
      const begun = performance.now()
      const result = await work()
      const seconds = ((performance.now() - begun) / 1_000).toFixed(1)
      figures.push(`${name} ${seconds} s, at most ${mostMegabytes(server.pid())} MB`)
      return result
    }
  },
  3_600_000,
)

function asGoodreads({ title, authors, isbns, year }: MadeUpRow, n: number): GoodreadsRow {
  const day = `20${String(10 + (n % 15))}/0${1 + (n % 9)}/1${n % 10}`
  const isRead = n % 2 === 0
  return {
    'Book Id': String(n),
    Title: title,
    Author: authors[0] ?? '',
    'Additional Authors': authors.slice(1).join(', '),
    ISBN13: isbns[0] ?? '',
    'Original Publication Year': String(year ?? ''),
    'My Rating': String(n % 6),
    'Exclusive Shelf': isRead ? 'read' : 'to-read',
    'Date Read': isRead ? day : '',
    'Date Added': day,
    Bookshelves: ['classics', 'sea, summer', ''][n % 3] ?? '',
    'My Review': n % 10 === 0 ? `What happens in ${title}, and why it does. `.repeat(8) : '',
  }
}

/** As if the time between two questions had passed. */
async function askWithoutSpacing(db: Db): Promise<void> {
  await sql`
    create function at_once() returns trigger language plpgsql as $$
    begin
      if new.rests_until is null then new.next_at := new.next_at - interval '1 second'; end if;
      return new;
    end $$`.execute(db)
  await sql`create trigger at_once before insert or update on source_pace for each row execute function at_once()`.execute(
    db,
  )
}

/** Since it was started; unknown outside Linux. */
function mostMegabytes(pid: number): number | undefined {
  try {
    const kilobytes = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return kilobytes === undefined ? undefined : Math.round(Number(kilobytes) / 1_024)
  } catch {
    return undefined
  }
}
