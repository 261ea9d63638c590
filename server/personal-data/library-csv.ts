import { Readable } from 'node:stream'
import { fail } from '#contract/errors.ts'
import { findSignedIn } from '../accounts/accounts.sql.ts'
import type { Db } from '../db/database.ts'
import { inPageTurn } from '../http/turns/page-turns.ts'
import { libraryCsvHeader, libraryCsvLine } from '../imports/files/write-library-csv.ts'
import { listLibraryRows } from './library-csv.sql.ts'

/** Like the JSON export, it is read page by page as fast as the client receives it, and ends with the session. */
export function exportLibrary(db: Db, readerId: string, tokenHash: Buffer): Readable {
  const readPage = (after: string | undefined) =>
    inPageTurn(async () => {
      if (!(await findSignedIn(db, readerId, tokenHash))) fail('not_signed_in')
      return listLibraryRows(db, readerId, after)
    })
  return Readable.from(write(readPage))
}

async function* write(
  readPage: (after: string | undefined) => ReturnType<typeof listLibraryRows>,
): AsyncGenerator<string> {
  yield libraryCsvHeader
  let rows = await readPage(undefined)
  while (rows.length > 0) {
    yield rows.map(libraryCsvLine).join('')
    rows = await readPage(rows.at(-1)?.book_id)
  }
}
