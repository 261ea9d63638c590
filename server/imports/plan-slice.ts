import { lockReader } from '../accounts/reader-lock.sql.ts'
import { transact } from '../db/transact.ts'
import type { Deps } from '../deps.ts'
import { entryOf } from './files/entry-of.ts'
import { lockImport, type ImportRow } from './imports.sql.ts'
import { ownKeyOf } from './own-key.ts'
import { planRows } from './plan-rows.ts'
import { hasUnread, listUnplanned, listUnread, saveContents, saveEffects, uniteRows } from './rows.sql.ts'
import { termsOf } from './terms.ts'

const rowsAtOnce = 200

/**
 * Works out what the next rows will do to the library, after reading them anew where an answer has changed what they say. False
 * if there is nothing left to do.
 */
export async function planSlice({ db, now }: Pick<Deps, 'db' | 'now'>, imported: ImportRow): Promise<boolean> {
  if (await hasUnread(db, imported.id)) return readAnew({ db }, imported)
  const leads = await listUnplanned(db, imported.id, rowsAtOnce)
  if (leads.length === 0) return false
  const planned = await planRows(db, imported, leads, await termsOf(db, imported, now()))
  const effects = new Map(planned.map(({ row, effect }) => [row, effect]))
  await transact(db, async (tx) => {
    await lockReader(tx, imported.reader_id)
    // Two rows may lead to one book of the reader's own.
    await saveEffects(
      tx,
      imported.id,
      leads.map(({ row }) => ({ row, effect: effects.get(row) ?? 'joins' })),
    )
  })
  return true
}

export async function readAnew({ db }: Pick<Deps, 'db'>, { id, reader_id }: ImportRow): Promise<boolean> {
  return transact(db, async (tx) => {
    await lockReader(tx, reader_id)
    const imported = await lockImport(tx, reader_id, id)
    if (!imported || imported.state === 'done') return false
    const rows = await listUnread(tx, id, rowsAtOnce)
    const contents = rows.map(({ row, raw }) => {
      const content = entryOf(imported.format, raw, imported.answers)
      return { row, content, own_key: ownKeyOf(content) }
    })
    await saveContents(tx, id, contents)
    if (!(await hasUnread(tx, id))) await uniteRows(tx, id)
    return true
  })
}
