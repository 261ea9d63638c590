import { type Kysely, sql } from 'kysely'

interface Column {
  table: string
  name: string
  type: string
  nullable: boolean
  hasDefault: boolean
  computed: boolean
  /** The check constraints on this column alone, as PostgreSQL prints them. */
  checks: string[]
}

/** Generates the content of `server/db/schema.ts` for this database. */
export async function writeSchemaSource<S>(db: Kysely<S>): Promise<string> {
  const tables = Map.groupBy(await listColumns(db), (column) => column.table)
  const names = [...tables.keys()]
  const interfaces = [...tables].map(([table, columns]) => describe(nameInterface(table), columns.map(describeColumn)))
  const schema = describe(
    'Schema',
    names.map((name) => `${name}: ${nameInterface(name)}`),
  )
  const body = [schema, ...interfaces].join('\n')
  const imports = ['ColumnType', 'Generated', 'GeneratedAlways'].filter((name) => body.includes(`${name}<`))
  const head = '// Written by `npm run generate-schema` from the migrated database: change a migration instead.\n'
  return `${head}import type { ${imports.join(', ')} } from 'kysely'\n\n${body}`
}

function describe(name: string, members: string[]): string {
  return `export interface ${name} {\n${members.map((member) => `  ${member}\n`).join('')}}\n`
}

function nameInterface(table: string): string {
  return `${table.replaceAll(/(?:^|_)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())}Table`
}

/** Of the formatter, less the indentation. */
const maxLine = 118

function describeColumn(column: Column): string {
  const type = wrap(column, nameType(column))
  const line = `${column.name}: ${type}`
  // As the formatter breaks it.
  return line.length <= maxLine
    ? line
    : [`${column.name}:`, ...type.split(' | ').map((each) => `    | ${each}`)].join('\n')
}

function wrap({ nullable, hasDefault, computed }: Column, type: string): string {
  const whole = nullable ? `${type} | null` : type
  if (type === JSON_TYPE) return `ColumnType<unknown, ${hasDefault ? `${whole} | undefined` : whole}, ${whole}>`
  if (computed) return `GeneratedAlways<${whole}>`
  return hasDefault ? `Generated<${whole}>` : whole
}

const JSON_TYPE = 'object'

const TYPES: Record<string, string> = {
  bool: 'boolean',
  bytea: 'Buffer',
  date: 'string',
  float4: 'number',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  json: JSON_TYPE,
  jsonb: JSON_TYPE,
  numeric: 'number',
  text: 'string',
  timestamptz: 'Date',
  tsvector: 'string',
  uuid: 'string',
  varchar: 'string',
}

function nameType({ table, name, type, checks }: Column): string {
  const choices = checks.map(readChoices).find((found) => found !== undefined)
  if (choices) return choices.join(' | ')
  const element = type.startsWith('_') ? TYPES[type.slice(1)] : undefined
  const known = element ? `${element}[]` : TYPES[type]
  if (known) return known
  throw new Error(`${table}.${name} is of the type ${type}, which has no name in TypeScript here yet.`)
}

/** Turns `check (status in ('a', 'b'))` into a union type. */
function readChoices(check: string): string[] | undefined {
  const list = /^CHECK \(\(\w+ = ANY \(ARRAY\[(.*)\]\)\)\)$/.exec(check)?.[1]
  const items = list?.split(', ').map((item) => /^'([\w -]+)'::text$/.exec(item)?.[1])
  return items?.every((item) => item !== undefined) ? items.map((item) => `'${item}'`) : undefined
}

async function listColumns<S>(db: Kysely<S>): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select c.relname as "table", a.attname as name, t.typname as type, not a.attnotnull as nullable,
      a.atthasdef or a.attidentity <> '' as "hasDefault", a.attgenerated <> '' or a.attidentity = 'a' as computed,
      array(
        select pg_get_constraintdef(k.oid) from pg_constraint k
        where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum] order by 1
      ) as checks
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    order by c.relname collate "C", a.attnum`.execute(db)
  return rows
}
