/** Tables whose rows lie on the shard of the reader in this column. */
export const readerIn: Readonly<Record<string, string>> = {
  // First, as the others are kept beside it.
  reader: 'id',
  ...byColumn(
    'reader_id',
    `achievement_change achievement_earned allowance award book_status challenge_completed challenge_member favorite
    former_address goal import known_browser last_doing mailed_link notification notification_setting passkey
    profile_image rating reading reading_day reading_progress readlist readlist_first_share recovery_code sent_request
    session shared_year standing standing_change totp`,
  ),
}

/** Rows of a file that is brought in, kept together. */
export const importIn: Readonly<Record<string, string>> = byColumn('import_id', 'import_row import_change import_count')

/** Triggers for servers of a version before, of what statements do now. On a shard they would fail. */
export const superseded: readonly string[] = namesIn(`
  notification_made notification_changed notification_gone session_gone reader_suspended review_hidden post_hidden
  readlist_hidden review_written readlist_book_told facts_changed`)

/** A foreign key that Citus cannot hold as it is, and the part of it that it can. */
export const heldInPart: Readonly<Record<string, string>> = {
  standing_reader_id_username_folded_fkey: 'foreign key (reader_id) references reader (id) on delete cascade',
}

function byColumn(column: string, names: string): Record<string, string> {
  return Object.fromEntries(namesIn(names).map((name) => [name, column]))
}

function namesIn(text: string): string[] {
  return text.trim().split(/\s+/)
}
