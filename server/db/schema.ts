// Written by `node tools/generate-schema.ts` from the migrated database: change a migration instead.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

export interface Schema {
  achievement_change: AchievementChangeTable
  achievement_count: AchievementCountTable
  achievement_earned: AchievementEarnedTable
  allowance: AllowanceTable
  award: AwardTable
  bestseller_list: BestsellerListTable
  book: BookTable
  book_other_id: BookOtherIdTable
  book_search: BookSearchTable
  book_status: BookStatusTable
  book_word: BookWordTable
  catalogue_book: CatalogueBookTable
  catalogue_search: CatalogueSearchTable
  challenge: ChallengeTable
  challenge_completed: ChallengeCompletedTable
  challenge_member: ChallengeMemberTable
  favorite: FavoriteTable
  follow: FollowTable
  former_name: FormerNameTable
  known_browser: KnownBrowserTable
  login_failure: LoginFailureTable
  migration: MigrationTable
  profile_image: ProfileImageTable
  rating: RatingTable
  reader: ReaderTable
  reader_count: ReaderCountTable
  reading: ReadingTable
  reading_day: ReadingDayTable
  readlist: ReadlistTable
  readlist_book: ReadlistBookTable
  readlist_first_share: ReadlistFirstShareTable
  readlist_share: ReadlistShareTable
  review: ReviewTable
  sent_request: SentRequestTable
  session: SessionTable
  share_left: ShareLeftTable
  shelf_loaded: ShelfLoadedTable
  source_budget: SourceBudgetTable
  standing: StandingTable
  standing_change: StandingChangeTable
  standing_count: StandingCountTable
}

export interface AchievementChangeTable {
  award_id: string
  achievement_id: string
}

export interface AchievementCountTable {
  achievement_id: string
  readers: number
}

export interface AchievementEarnedTable {
  reader_id: string
  achievement_id: string
  earned_at: Date
}

export interface AllowanceTable {
  reader_id: string
  name: string
  since: Date
  used: number
}

export interface AwardTable {
  reader_id: string
  deed: 'finish' | 'review' | 'reply' | 'rate' | 'favourite' | 'read_today' | 'achievement' | 'challenge'
  subject_id: string
  id: string
  points: number
  book_id: string | null
  earned_at: Date
  paid_on: string | null
}

export interface BestsellerListTable {
  name: string
  content: ColumnType<unknown, object | null, object | null>
  found_at: Date | null
  tried_at: Date
  failed_at: Date | null
}

export interface BookTable {
  id: string
  google_books_id: string
  source: 'google-books' | 'open-library' | 'shelf' | 'newspaper'
  title: string
  authors: string[]
  genres: Generated<string[]>
  description: Generated<string>
  image: Generated<string>
  year: Generated<string>
  pages: number | null
  language: Generated<string>
  rating_sum: Generated<number>
  rating_count: Generated<number>
  fetched_at: Date
  created_at: Date
  review_count: Generated<number>
}

export interface BookOtherIdTable {
  google_books_id: string
  book_id: string
}

export interface BookSearchTable {
  book_id: string
  terms: string
  folded_title: string
  author_keys: string[]
  popularity: number
  other_titles: Generated<string[]>
  other_names: Generated<string[]>
  folding: Generated<number>
}

export interface BookStatusTable {
  reader_id: string
  book_id: string
  status: 'WANT_TO_READ' | 'READING' | 'FINISHED'
  changed_at: Date
}

export interface BookWordTable {
  word: string
  titles: number
  authors: number
  genres: number
  near: number[]
}

export interface CatalogueBookTable {
  google_books_id: string
  source: string
  book: ColumnType<unknown, object | null, object | null>
  fetched_at: Date
}

export interface CatalogueSearchTable {
  source: string
  type: string
  query: string
  page: number
  book_ids: string[]
  total_results: number | null
  fetched_at: Date
}

export interface ChallengeTable {
  id: string
  offer: string | null
  owner_id: string | null
  name: string
  description: Generated<string>
  target_books: number
  start_date: string
  end_date: string
  participants: Generated<number>
  created_at: Date
}

export interface ChallengeCompletedTable {
  reader_id: string
  challenge_id: string
  completed_at: Date
}

export interface ChallengeMemberTable {
  reader_id: string
  challenge_id: string
  joined_at: Date
}

export interface FavoriteTable {
  reader_id: string
  book_id: string
  position: number
  added_at: Date
}

export interface FollowTable {
  follower_id: string
  followed_id: string
  followed_at: Date
}

export interface FormerNameTable {
  name_hash: Buffer
  reader_id: string | null
  given_up_at: Date
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
  network: Generated<string>
  pending: Generated<boolean>
}

export interface MigrationTable {
  name: string
  checksum: string
  applied_at: Generated<Date>
}

export interface ProfileImageTable {
  reader_id: string
  hash: string
  bytes: Buffer
  created_at: Date
}

export interface RatingTable {
  reader_id: string
  book_id: string
  rating: number
  rated_at: Date
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
  name_key: GeneratedAlways<string>
  fame: GeneratedAlways<number>
  paid_on: string | null
  paid_zone: string | null
  paid_since: Date | null
  paid_today: ColumnType<unknown, object | undefined, object>
  readings: Generated<number>
}

export interface ReaderCountTable {
  whole: Generated<boolean>
  readers: number
}

export interface ReadingTable {
  reader_id: string
  id: string
  book_id: string
  started_at: Date | null
  finished_at: Date | null
  finished_on: string | null
}

export interface ReadingDayTable {
  reader_id: string
  day: string
  time_zone: string
  counted_at: Date
  last_at: Date
  run: number
  longest_run: number
  last_zone: string | null
  rules: Generated<number>
}

export interface ReadlistTable {
  id: string
  reader_id: string
  name: string
  name_folded: string
  kept_for_you: Generated<boolean>
  created_at: Date
}

export interface ReadlistBookTable {
  readlist_id: string
  book_id: string
  position: number
  added_at: Date
}

export interface ReadlistFirstShareTable {
  reader_id: string
  readlist_id: string
  shared_at: Date
}

export interface ReadlistShareTable {
  readlist_id: string
  reader_id: string
  shared_at: Date
}

export interface ReviewTable {
  id: string
  book_id: string
  reader_id: string | null
  parent_id: string | null
  depth: number
  review_text: string
  replies_count: Generated<number>
  created_at: Date
  updated_at: Date
}

export interface SentRequestTable {
  reader_id: string
  key: string
  fingerprint: Buffer
  reply: ColumnType<unknown, object, object>
  sent_at: Date
}

export interface SessionTable {
  token_hash: Buffer
  reader_id: string
  created_at: Date
  renewed_at: Date
  expires_at: Date
  key_hash: Buffer | null
  browser_hash: Buffer | null
}

export interface ShareLeftTable {
  owner_id: string
  reader_id: string
  left_at: Date
}

export interface ShelfLoadedTable {
  name: string
  checksum: string
  loaded_at: Date
}

export interface SourceBudgetTable {
  source: string
  remaining: number
  counted_at: Date
}

export interface StandingTable {
  reader_id: string
  period: 'all' | 'month' | 'week'
  starts_on: string
  username_folded: string
  points: number
}

export interface StandingChangeTable {
  award_id: string
  period: 'all' | 'month' | 'week'
  starts_on: string
  points_before: number
  points_after: number
}

export interface StandingCountTable {
  period: 'all' | 'month' | 'week'
  starts_on: string
  level: number
  bucket: number
  readers: number
}
