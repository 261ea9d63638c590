// Written by `node tools/generate-schema.ts` from the migrated database: change a migration instead.
import type { Generated } from 'kysely'

export interface Schema {
  known_browser: KnownBrowserTable
  login_failure: LoginFailureTable
  migration: MigrationTable
  reader: ReaderTable
  session: SessionTable
}

export interface KnownBrowserTable {
  reader_id: string
  browser_hash: Buffer
  last_login_at: Date
}

export interface LoginFailureTable {
  id: string
  account: string
  address: string
  failed_at: Date
}

export interface MigrationTable {
  name: string
  checksum: string
  applied_at: Generated<Date>
}

export interface ReaderTable {
  id: string
  username: string
  username_folded: string
  email: string
  email_folded: string
  password_hash: string
  bio: Generated<string>
  profile_image: Generated<string>
  time_zone: Generated<string>
  points: Generated<number>
  books_read: Generated<number>
  reviews_written: Generated<number>
  followers_count: Generated<number>
  following_count: Generated<number>
  created_at: Date
}

export interface SessionTable {
  token_hash: Buffer
  reader_id: string
  created_at: Date
  renewed_at: Date
  expires_at: Date
}
