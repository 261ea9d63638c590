import { sql } from 'kysely'
import { factsChange, noteChangedFacts } from '../books/fact-changes.sql.ts'
import type { Db } from '../db/database.ts'
import { transact } from '../db/transact.ts'
import type { CatalogueBook } from '../outside/catalogue-source.ts'

export type OldBook = CatalogueBook & { id: string }

/** Claims the least recently fetched book, if it was fetched before `before`. Marks it as fetched, so that only one server takes it. */
export async function claimOldest(db: Db, before: Date, at: Date): Promise<OldBook | undefined> {
  const { rows } = await sql<OldBook>`
    update book set fetched_at = ${at}
    where id = (
      select id from book
      where source in ('google-books', 'open-library') and fetched_at < ${before}
      order by fetched_at limit 1 for update skip locked
    )
    returning id, google_books_id, title, authors, genres, description, image, year, pages, language`.execute(db)
  return rows[0]
}

export async function setFetchedAt(db: Db, id: string, at: Date): Promise<void> {
  await db.updateTable('book').set({ fetched_at: at }).where('id', '=', id).execute()
}

/** Also marks the book's search terms as stale. */
export function saveRefreshed(db: Db, { id, ...book }: OldBook): Promise<void> {
  const fresh = sql`
    json_to_recordset(${JSON.stringify([book])}::text::json) as fresh (
      title text, authors text[], genres text[], description text, image text, year text, pages integer, language text
    )`
  return transact(db, async (tx) => {
    const { rows: changing } = await sql<{ id: string }>`
      select id from book cross join ${fresh} where id = ${id} and ${factsChange}`.execute(tx)
    await sql`
      update book set
        title = fresh.title, authors = fresh.authors, genres = fresh.genres, description = fresh.description,
        image = fresh.image, year = fresh.year, pages = fresh.pages, language = fresh.language
      from ${fresh} where book.id = ${id}`.execute(tx)
    await tx.updateTable('book_search').set({ folding: 0 }).where('book_id', '=', id).execute()
    await noteChangedFacts(
      tx,
      changing.map((each) => each.id),
    )
  })
}
