// Written by `npm run generate-schema` from the migrated database: change a migration instead.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

export interface Schema {
  achievement_change: AchievementChangeTable
  achievement_count: AchievementCountTable
  achievement_earned: AchievementEarnedTable
  allowance: AllowanceTable
  average_reading: AverageReadingTable
  award: AwardTable
  bestseller_list: BestsellerListTable
  block: BlockTable
  book: BookTable
  book_fact_change: BookFactChangeTable
  book_isbn: BookIsbnTable
  book_other_id: BookOtherIdTable
  book_search: BookSearchTable
  book_status: BookStatusTable
  book_word: BookWordTable
  catalogue_book: CatalogueBookTable
  catalogue_search: CatalogueSearchTable
  challenge: ChallengeTable
  challenge_completed: ChallengeCompletedTable
  challenge_member: ChallengeMemberTable
  dump_author: DumpAuthorTable
  dump_edition: DumpEditionTable
  dump_file: DumpFileTable
  dump_mention: DumpMentionTable
  dump_redirect: DumpRedirectTable
  favorite: FavoriteTable
  follow: FollowTable
  follow_request: FollowRequestTable
  former_address: FormerAddressTable
  former_name: FormerNameTable
  goal: GoalTable
  import: ImportTable
  import_change: ImportChangeTable
  import_count: ImportCountTable
  import_row: ImportRowTable
  known_browser: KnownBrowserTable
  last_doing: LastDoingTable
  library_book: LibraryBookTable
  login_failure: LoginFailureTable
  mail: MailTable
  mail_quota: MailQuotaTable
  mailed_link: MailedLinkTable
  migration: MigrationTable
  moderation_act: ModerationActTable
  mute: MuteTable
  notification: NotificationTable
  notification_setting: NotificationSettingTable
  passkey: PasskeyTable
  passkey_challenge: PasskeyChallengeTable
  profile_image: ProfileImageTable
  rating: RatingTable
  rating_crowd: RatingCrowdTable
  reader: ReaderTable
  reader_count: ReaderCountTable
  reading: ReadingTable
  reading_day: ReadingDayTable
  reading_group: ReadingGroupTable
  reading_group_member: ReadingGroupMemberTable
  reading_group_part: ReadingGroupPartTable
  reading_group_post: ReadingGroupPostTable
  reading_progress: ReadingProgressTable
  readlist: ReadlistTable
  readlist_book: ReadlistBookTable
  readlist_first_share: ReadlistFirstShareTable
  readlist_like: ReadlistLikeTable
  readlist_share: ReadlistShareTable
  recovery_code: RecoveryCodeTable
  report: ReportTable
  review: ReviewTable
  review_like: ReviewLikeTable
  same_text: SameTextTable
  sent_request: SentRequestTable
  session: SessionTable
  share_left: ShareLeftTable
  shared_year: SharedYearTable
  shelf_fact: ShelfFactTable
  shelf_loaded: ShelfLoadedTable
  source_budget: SourceBudgetTable
  source_pace: SourcePaceTable
  standing: StandingTable
  standing_change: StandingChangeTable
  standing_count: StandingCountTable
  taken_down: TakenDownTable
  totp: TotpTable
}

export interface AchievementChangeTable {
  award_id: string
  achievement_id: string
  reader_id: string | null
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

export interface AverageReadingTable {
  period: string
  figure: 'books' | 'pages' | 'minutes' | 'days_of_book' | 'pages_per_day'
  average: number
  readers: number
  worked_out_at: Date
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

export interface BlockTable {
  blocker_id: string
  blocked_id: string
  blocked_at: Date
}

export interface BookTable {
  id: string
  google_books_id: string
  source: 'google-books' | 'open-library' | 'open-library-dump' | 'shelf' | 'newspaper' | 'reader'
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
  owner_id: string | null
  own_key: string | null
}

export interface BookFactChangeTable {
  book_id: string
  noted_at: Generated<Date>
}

export interface BookIsbnTable {
  isbn13: string
  book_id: string
  title: string
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
  status: 'WANT_TO_READ' | 'READING' | 'PAUSED' | 'FINISHED' | 'DID_NOT_FINISH'
  changed_at: Date
  import_id: string | null
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
  last_week_told_at: Date | null
}

export interface DumpAuthorTable {
  id: number
  name: string
}

export interface DumpEditionTable {
  id: number
  work: number
  revision: number
  language: Generated<string>
  year: number | null
  pages: number | null
  cover: number | null
  isbns: Generated<string[]>
  publisher: Generated<string>
  series: Generated<string>
  series_number: number | null
}

export interface DumpFileTable {
  kind: 'redirects' | 'authors' | 'editions' | 'ratings' | 'reading-log' | 'works'
  fingerprint: string
  lines: Generated<number>
  choice: Generated<string>
  started_at: Date
  finished_at: Date | null
}

export interface DumpMentionTable {
  kind: 'ratings' | 'reading-log'
  work: number
  mentions: number
}

export interface DumpRedirectTable {
  kind: 'A' | 'M' | 'W'
  id: number
  to_id: number
}

export interface FavoriteTable {
  reader_id: string
  book_id: string
  position: number
  added_at: Date
  import_id: string | null
}

export interface FollowTable {
  follower_id: string
  followed_id: string
  followed_at: Date
}

export interface FollowRequestTable {
  requester_id: string
  requested_id: string
  requested_at: Date
}

export interface FormerAddressTable {
  reader_id: string
  email: string
  email_folded: string
  until: Date
  was_proven: Generated<boolean>
}

export interface FormerNameTable {
  name_hash: Buffer
  reader_id: string | null
  given_up_at: Date
}

export interface GoalTable {
  reader_id: string
  period: string
  unit: 'books' | 'pages' | 'minutes'
  target: number
  on_home: Generated<boolean>
  silent: Generated<boolean>
}

export interface ImportTable {
  id: string
  reader_id: string
  file_name: string
  format: string
  state: 'reading' | 'matching' | 'ready' | 'importing' | 'done' | 'undoing' | 'undone'
  paused: Generated<boolean>
  waiting_until: Date | null
  columns: ColumnType<unknown, object, object>
  answers: ColumnType<unknown, object, object>
  questions: ColumnType<unknown, object, object>
  options: ColumnType<unknown, object, object>
  readlists: ColumnType<unknown, object | null, object | null>
  done_reading: ColumnType<unknown, object | null, object | null>
  result: ColumnType<unknown, object | null, object | null>
  changes: Generated<number>
  asked_since: Date
  worker: string | null
  worked_until: Date | null
  created_at: Date
  finished_at: Date | null
  came_in: number | null
  turn: number | null
  publishing: ColumnType<unknown, object | null, object | null>
}

export interface ImportChangeTable {
  import_id: string
  n: number
  row: number
  kind: string
  before: ColumnType<unknown, object | null, object | null>
  after: ColumnType<unknown, object | null, object | null>
  turn: number | null
}

export interface ImportCountTable {
  import_id: string
  kind: string
  n: number
}

export interface ImportRowTable {
  import_id: string
  row: number
  raw: ColumnType<unknown, object, object>
  content: ColumnType<unknown, object, object>
  own_key: string
  unread: Generated<boolean>
  outcome: 'pending' | 'matched' | 'uncertain' | 'not_found' | 'invalid'
  why: string
  book_id: string | null
  candidates: ColumnType<unknown, object | undefined, object>
  decision: 'book' | 'own' | 'leave_out' | null
  chosen_id: string | null
  same_as: number | null
  effect: 'new' | 'update' | 'here' | 'joins' | 'left_out' | null
  applied_at: Date | null
  landed_id: string | null
  target: GeneratedAlways<string | null>
  kind: GeneratedAlways<string>
  turn: number | null
}

export interface KnownBrowserTable {
  reader_id: string
  browser_hash: Buffer
  last_login_at: Date
}

export interface LastDoingTable {
  reader_id: string
  until: Date
}

export interface LibraryBookTable {
  reader_id: string
  book_id: string
  visibility: Generated<'public' | 'private'>
  private_note: Generated<string>
  owned_copies: Generated<number>
  added_on: string | null
  source_ids: ColumnType<unknown, object | undefined, object>
  source_fields: ColumnType<unknown, object | undefined, object>
  edition: ColumnType<unknown, object | null, object | null>
}

export interface LoginFailureTable {
  id: string
  account: string
  address: string
  failed_at: Date
  network: Generated<string>
  pending: Generated<boolean>
}

export interface MailTable {
  id: string
  kind: string
  reader_id: string | null
  address: string
  state: Generated<'waiting' | 'sent' | 'failed' | 'needless'>
  held_until: Date | null
  created_at: Date
  sent_at: Date | null
}

export interface MailQuotaTable {
  subject: string
  since: Date
  used: number
}

export interface MailedLinkTable {
  token_hash: Buffer
  mail_id: string
  reader_id: string
  purpose: string
  email: string
  expires_at: Date
}

export interface MigrationTable {
  name: string
  checksum: string
  applied_at: Generated<Date>
}

export interface ModerationActTable {
  id: string
  decision_id: string
  moderator_id: string | null
  by_operator: Generated<boolean>
  kind:
    | 'hide'
    | 'remove_picture'
    | 'remove_name'
    | 'warn'
    | 'suspend'
    | 'close'
    | 'count_ratings'
    | 'discard_ratings'
    | 'reverse'
    | 'appoint'
    | 'dismiss'
  thing_kind: 'review' | 'reply' | 'profile' | 'readlist' | 'picture' | 'post' | 'group' | 'crowd' | null
  thing_id: string | null
  reader_id: string | null
  why: string
  suspended_until: Date | null
  reverses_id: string | null
  acted_at: Date
}

export interface MuteTable {
  muter_id: string
  muted_id: string
  muted_at: Date
}

export interface NotificationTable {
  id: string
  reader_id: string
  kind:
    | 'follow'
    | 'follow_request'
    | 'reply'
    | 'thread'
    | 'share'
    | 'report'
    | 'challenge'
    | 'group_invite'
    | 'group_post'
    | 'group_ended'
  actor_id: string | null
  follower_id: string | null
  requester_id: string | null
  review_id: string | null
  parent_id: string | null
  thread_id: string | null
  readlist_id: string | null
  report_id: string | null
  challenge_id: string | null
  created_at: Date
  read_at: Date | null
  group_id: string | null
  part_id: string | null
  post_id: string | null
}

export interface NotificationSettingTable {
  reader_id: string
  kind: string
  how: 'here' | 'mail' | 'off'
  mailed_at: Date | null
}

export interface PasskeyTable {
  id: string
  reader_id: string
  credential_id: string
  public_key: Buffer
  counter: number
  transports: Generated<string[]>
  name: string
  created_at: Date
  last_used_at: Date | null
}

export interface PasskeyChallengeTable {
  challenge_hash: Buffer
  reader_id: string | null
  expires_at: Date
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
  rated_at: Date
  quarters: number
  import_id: string | null
  waits: Generated<boolean>
}

export interface RatingCrowdTable {
  id: string
  book_id: string
  day: string
  noticed_at: Date
  counts: boolean | null
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
  email_proven_at: Date | null
  profile_access: Generated<'everyone' | 'followers' | 'nobody'>
  shows_game: Generated<boolean>
  on_leaderboard: Generated<boolean>
  is_moderator: Generated<boolean>
  suspended_until: Date | null
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
  outcome: 'open' | 'finished' | 'stopped'
  started_on: string | null
  stopped_on: string | null
  started_precision: Generated<'day' | 'month' | 'year'>
  finished_precision: Generated<'day' | 'month' | 'year'>
  stopped_precision: Generated<'day' | 'month' | 'year'>
  origin: Generated<'here' | 'entered' | 'imported'>
  import_id: string | null
  medium: 'print' | 'ebook' | 'audio' | null
  pages: number | null
  minutes: number | null
  note: Generated<string>
  facts: string | null
  told_at: Date | null
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

export interface ReadingGroupTable {
  id: string
  book_id: string
  organizer_id: string | null
  name: string
  starts_on: string
  ends_on: string
  link_token: string | null
  ended_at: Date | null
  created_at: Date
  removed_for: string | null
}

export interface ReadingGroupMemberTable {
  group_id: string
  reader_id: string
  state: 'invited' | 'joined' | 'declined' | 'left' | 'removed'
  invited_by: string | null
  since: Date
  end_told_at: Date | null
}

export interface ReadingGroupPartTable {
  id: string
  group_id: string
  number: number
  title: string
  to_page: number | null
  to_percent: number | null
  due_on: string
  of_pages: number | null
}

export interface ReadingGroupPostTable {
  id: string
  part_id: string
  reader_id: string | null
  text: string
  removed_for: string | null
  created_at: Date
  edited_at: Date | null
}

export interface ReadingProgressTable {
  reader_id: string
  id: string
  reading_id: string
  read_on: string
  entered_at: Date
  page: number | null
  percent: number | null
  minutes: number | null
  note: Generated<string>
}

export interface ReadlistTable {
  id: string
  reader_id: string
  name: string
  name_folded: string
  kept_for_you: Generated<boolean>
  created_at: Date
  is_public: Generated<boolean>
  link_token: string | null
  removed_for: string | null
  public_since: Date | null
  description: Generated<string>
  is_numbered: Generated<boolean>
  likes_count: Generated<number>
}

export interface ReadlistBookTable {
  readlist_id: string
  book_id: string
  position: number
  added_at: Date
  told_at: Date | null
  note: Generated<string>
}

export interface ReadlistFirstShareTable {
  reader_id: string
  readlist_id: string
  shared_at: Date
}

export interface ReadlistLikeTable {
  readlist_id: string
  reader_id: string
  liked_at: Date
}

export interface ReadlistShareTable {
  readlist_id: string
  reader_id: string
  shared_at: Date
}

export interface RecoveryCodeTable {
  reader_id: string
  code_hash: Buffer
}

export interface ReportTable {
  id: string
  reporter_id: string
  thing_kind: 'review' | 'reply' | 'profile' | 'readlist' | 'picture' | 'post' | 'group'
  thing_id: string
  reader_id: string | null
  title: string
  said: string
  reason: string
  words: string
  reported_at: Date
  decision_id: string | null
  decided_at: Date | null
  outcome: 'acted' | 'no_action' | null
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
  visibility: Generated<'public' | 'private'>
  has_spoilers: Generated<boolean>
  listed: Generated<boolean>
  import_id: string | null
  removed_for: string | null
  spoilers_from_page: number | null
  spoilers_of_pages: number | null
  spoilers_from_percent: number | null
  likes_count: Generated<number>
}

export interface ReviewLikeTable {
  review_id: string
  reader_id: string
  liked_at: Date
}

export interface SameTextTable {
  text_hash: Buffer
  since: Date
  used: number
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
  id: Generated<string>
  browser: Generated<string>
  system: Generated<string>
}

export interface ShareLeftTable {
  owner_id: string
  reader_id: string
  left_at: Date
}

export interface SharedYearTable {
  reader_id: string
  year: number
  token: string
  shared_at: Date
}

export interface ShelfFactTable {
  book_id: string
  other_titles: Generated<string[]>
  series: Generated<string>
  series_number: number | null
  opening: Generated<string>
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

export interface SourcePaceTable {
  source: string
  next_at: Date
  rests_until: Date | null
  refusals: Generated<number>
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
  reader_id: string | null
}

export interface StandingCountTable {
  period: 'all' | 'month' | 'week'
  starts_on: string
  level: number
  bucket: number
  readers: number
}

export interface TakenDownTable {
  act_id: string
  reader_id: string | null
  review_id: string | null
  readlist_id: string | null
  text: string
  image: Buffer | null
  taken_at: Date
  post_id: string | null
  group_id: string | null
}

export interface TotpTable {
  reader_id: string
  secret: string
  created_at: Date
  confirmed_at: Date | null
  last_step: Generated<number>
}
