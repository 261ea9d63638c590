import { randomUUIDv7 } from 'node:crypto'
import type { Db } from '../../db/database.ts'
import { entryOf } from '../files/entry-of.ts'
import { insertImport, insertRows, updateImport } from '../imports.sql.ts'
import { ownKeyOf } from '../own-key.ts'

/** Stores an import of one row that is ready to be brought in, as an upload and its job would. */
export async function storeImport(db: Db, readerId: string): Promise<string> {
  const id = randomUUIDv7()
  const at = new Date()
  const answers = { today: at.toISOString().slice(0, 10) }
  const raw = { Title: 'A Book of Mine', Author: 'An Author', 'Exclusive Shelf': 'read', 'My Review': 'Good.' }
  const content = entryOf('goodreads', raw, answers)
  await insertImport(db, {
    id,
    reader_id: readerId,
    file_name: 'books.csv',
    format: 'goodreads',
    columns: Object.keys(raw),
    answers,
    questions: [],
    options: { reviews: 'private', when_here: 'keep_mine', visibility: null, shelves: [] },
    created_at: at,
  })
  const row = { row: 1, raw, content, own_key: ownKeyOf(content), outcome: 'not_found', why: 'nothing_found' }
  await insertRows(db, id, JSON.stringify([row]))
  await updateImport(db, { id, reader_id: readerId }, { state: 'ready' })
  return id
}
