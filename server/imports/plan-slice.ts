import { lockReaderIfThere } from '../accounts/reader-lock.sql.ts'
import { transact } from '../db/transact.ts'
import type { Tx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { togetherOrAlone } from '../db/together-or-alone.ts'
import { createPauses } from '../pauses.ts'
import { entryOf } from './files/entry-of.ts'
import { lockImport, type ImportRow } from './imports.sql.ts'
import { ownKeyOf } from './own-key.ts'
import { planRows } from './plan-rows.ts'
import {
  hasUnread,
  listUnplanned,
  listUnread,
  saveContents,
  saveDamaged,
  saveEffects,
  uniteRows,
  type StoredRow,
} from './rows.sql.ts'
import { termsOf } from './terms.ts'

const rowsAtOnce = 200

/**
 * Works out what the next rows will do to the library, after reading them anew where an answer has changed what they say. False
 * if there is nothing left to do.
 */
export async function planSlice(deps: Pick<Deps, 'db' | 'now' | 'log'>, imported: ImportRow): Promise<boolean> {
  if (await hasUnread(deps.db, imported.id)) return readAnew(deps, imported)
  const leads = await listUnplanned(deps.db, imported.id, rowsAtOnce)
  await planLeads(deps, imported, leads)
  return leads.length > 0
}

/** What cannot be worked out is left out, unless it comes in all the same. */
async function planLeads(
  deps: Pick<Deps, 'db' | 'now' | 'log'>,
  imported: ImportRow,
  leads: StoredRow[],
): Promise<void> {
  const { db, now } = deps
  const save = (effects: Parameters<typeof saveEffects>[2]) =>
    transact(db, async (tx) => {
      if (await lockReaderIfThere(tx, imported.reader_id)) await saveEffects(tx, imported.id, effects)
    })
  await togetherOrAlone(
    deps,
    leads,
    async (some) => {
      const planned = await planRows(db, imported, some, await termsOf(db, imported, now()))
      const effects = new Map(planned.map(({ row, effect }) => [row, effect]))
      // Two rows may lead to one book of the reader's own.
      await save(some.map(({ row }) => ({ row, effect: effects.get(row) ?? 'joins' })))
    },
    ({ row }) => save([{ row, effect: 'left_out' }]),
  )
}

export async function readAnew(deps: Pick<Deps, 'db' | 'log'>, imported: ImportRow): Promise<boolean> {
  const { id, reader_id } = imported
  let goesOn = false
  const change = (work: (tx: Tx, imported: ImportRow) => Promise<void>) =>
    transact(deps.db, async (tx) => {
      const current = await lockImport(tx, reader_id, id)
      goesOn = current !== undefined && current.state !== 'done'
      if (current && goesOn) await work(tx, current)
    })
  await togetherOrAlone(
    deps,
    await listUnread(deps.db, id, rowsAtOnce),
    (some) =>
      change(async (tx, { format, answers }) => {
        const contents: Parameters<typeof saveContents>[2] = []
        const pause = createPauses()
        for (const { row, raw } of some) {
          await pause()
          const content = entryOf(format, raw, answers)
          contents.push({ row, content, own_key: ownKeyOf(content) })
        }
        await saveContents(tx, id, contents)
      }),
    ({ row }) => change((tx) => saveDamaged(tx, id, row)),
  )
  await change(async (tx) => {
    if (!(await hasUnread(tx, id))) await uniteRows(tx, id)
  })
  return goesOn
}
