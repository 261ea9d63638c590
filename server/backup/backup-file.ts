/**
 * A backup is one gzipped text: a line of JSON that says what it is, then each table as a line of JSON, its rows as PostgreSQL
 * writes them for COPY and a line `\.`, and a last line of JSON with what there is to check.
 */
export interface Head {
  format: 'octavo backup 1'
  made_at: string
  /** Those that had run: a newer Octavo runs the others after it has put the rows back. */
  migrations: { name: string; checksum: string }[]
}

export interface TableHead {
  table: string
  columns: string[]
}

export interface Tail {
  /** Of each table. */
  rows: Record<string, number>
  /** SHA-256 of everything before this line. */
  checksum: string
}

export const endOfRows = Buffer.from('\\.\n')

export class BadBackup extends Error {}
