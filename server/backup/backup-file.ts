/**
 * A backup is a gzipped text file: a JSON line as header; for each table a JSON line, its rows in PostgreSQL's COPY format and a
 * line `\.`; and a final JSON line with row counts and a checksum.
 */
export interface Head {
  format: 'octavo backup 1'
  made_at: string
  /** The applied migrations: a newer Octavo runs the others after restoring the rows. */
  migrations: { name: string; checksum: string }[]
}

export interface TableHead {
  table: string
  columns: string[]
}

export interface Tail {
  /** Row counts by table. */
  rows: Record<string, number>
  /** SHA-256 of everything before this line. */
  checksum: string
}

export const endOfRows = Buffer.from('\\.\n')

export class BadBackup extends Error {}
