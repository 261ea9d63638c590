import { sql, type RawBuilder } from 'kysely'

/**
 * `written`: the books of an author, by their key, and how well known they are.
 *
 * @NOTE Materialized, because a limit that the planner does not know has it look through all books in the order of their fame.
 */
export function writtenBy(authorKey: string): RawBuilder<unknown> {
  return sql`written as materialized (
    select book_id, popularity from book_search where author_keys @> ${[authorKey]}::text[]
  )`
}
