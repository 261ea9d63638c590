import { type Client, escapeIdentifier } from 'pg'
import type { TableHead } from './backup-file.ts'
import { listNames } from './tables.sql.ts'

/** The query for the rows of a table to save; undefined for all of them. */
export type RowsOf = (table: TableHead) => string | undefined

/** What belongs to a book because of the catalogue: it goes with the book, and keeps none. */
const ofTheCatalogue = ['book_search', 'book_other_id', 'book_isbn', 'book_fact_change', 'shelf_fact']

/**
 * Leaves out what can be loaded again from Open Library's dumps: what was staged, and books that nobody keeps. A book is kept if any
 * row names it. Words are counted anew, for the books that are left. Undefined if there are no such books.
 */
export async function rowsWithoutCatalogue(client: Client): Promise<RowsOf | undefined> {
  const { rows: staged } = await client.query<{ name: string }>(`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname like 'dump\\_%'`)
  // A backup may be of a database from before there were dumps.
  if (staged.length === 0 || !(await hasDumpedBooks(client))) return undefined
  const kept = `
    select id from book where source <> 'open-library-dump'
    union all
    select id from book where source = 'open-library-dump' and id in (${await namedBooks(client)})`
  const nothing = new Set(staged.map(({ name }) => name))
  return ({ table, columns }) => {
    if (nothing.has(table)) return `select ${listNames(columns)} from ${escapeIdentifier(table)} where false`
    if (table === 'book') return `select ${listNames(columns)} from book where id in (${kept})`
    if (table === 'book_word') return countedWords(columns, kept)
    if (!ofTheCatalogue.includes(table)) return undefined
    return `select ${listNames(columns)} from ${escapeIdentifier(table)} where book_id in (${kept})`
  }
}

async function hasDumpedBooks(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ has: boolean }>(`
    select exists (select from dump_file) or exists (select from book where source = 'open-library-dump') as has`)
  return rows[0]?.has ?? false
}

async function namedBooks(client: Client): Promise<string> {
  const { rows } = await client.query<{ table: string; column: string }>(
    `
    select relname as table, attname as column
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
      and atttypid = 'uuid'::regtype and attname ~ '(^|_)book_id$' and relname <> all ($1::text[])`,
    [ofTheCatalogue],
  )
  return rows
    .map(({ table, column }) => {
      const name = escapeIdentifier(column)
      return `select ${name} from ${escapeIdentifier(table)} where ${name} is not null`
    })
    .concat(namedByImports)
    .join(' union ')
}

/** What a file's row may be or was, and what an import can be taken back to. */
const namedByImports = [
  'select chosen_id from import_row where chosen_id is not null',
  'select landed_id from import_row where landed_id is not null',
  `select (candidate ->> 'book_id')::uuid from import_row, jsonb_array_elements(candidates) as candidate`,
  `select (before ->> 'book_id')::uuid from import_change where before ->> 'book_id' is not null`,
  `select (after ->> 'book_id')::uuid from import_change where after ->> 'book_id' is not null`,
]

const counts: Record<string, string> = {
  titles: `count(*) filter (where kind = 't:')`,
  authors: `count(*) filter (where kind = 'a:')`,
  genres: `count(*) filter (where kind = 'g:')`,
}

function countedWords(columns: string[], kept: string): string {
  const shown = columns.map((column) => (column in counts ? `used.${column}` : `book_word.${escapeIdentifier(column)}`))
  return `
    select ${shown.join(', ')}
    from book_word join (
      select word, ${Object.entries(counts)
        .map(([name, count]) => `${count} as ${name}`)
        .join(', ')}
      from (
        select substr(term, 3) as word, left(term, 2) as kind
        from book_search, unnest(tsvector_to_array(terms)) as term
        where left(term, 1) <> '=' and book_id in (${kept})
      ) as term
      group by word
    ) as used using (word)`
}
