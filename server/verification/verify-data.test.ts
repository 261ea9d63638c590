import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { joinChallenge, listChallenges } from '#contract/challenges.ts'
import { addFavorite } from '#contract/favorites.ts'
import { followReader } from '#contract/follows.ts'
import { checkIn } from '#contract/points.ts'
import { rateBook } from '#contract/ratings.ts'
import { updateReadingStatus } from '#contract/reading.ts'
import { replyToReview, createReview } from '#contract/reviews.ts'
import type { Tx } from '../db/database.ts'
import { foldChanges } from '../leaderboard/leaderboard-jobs.ts'
import { addBooks } from '../testing/books.ts'
import { startApp, type TestApp } from '../testing/test-app.ts'
import { findDifferences, findDifferencesIn } from './verify-data.ts'

let octavo: TestApp

beforeAll(async () => {
  octavo = await startApp()
  octavo.setClock('2026-11-20T12:00:00Z')
  const alice = await octavo.signUp('alice')
  const bob = await octavo.signUp('bob', { timeZone: 'Asia/Tokyo' })
  const books = await addBooks(octavo.db, [{ title: 'One' }, { title: 'Two' }, { title: 'Three' }])
  const [{ id }] = books
  const { challenges } = await alice.call(listChallenges, {})
  for (const challenge of challenges) {
    await alice.call(joinChallenge, { params: { id: challenge.id } })
  }
  for (const book of books) {
    await alice.call(updateReadingStatus, { params: { id: book.id }, body: { status: 'FINISHED' } })
  }
  await alice.call(rateBook, { body: { google_books_id: id, rating: 4 } })
  await alice.call(addFavorite, { body: { google_books_id: id } })
  await foldChanges(octavo)
  const review = await alice.call(createReview, { body: { book: id, review_text: 'Good.' } })
  await bob.call(replyToReview, { params: { id: review.id }, body: { review_text: 'Is it?' } })
  await bob.call(followReader, { body: { username: 'alice' } })
  await bob.call(checkIn, {})
  octavo.setClock('2026-11-21T12:00:00Z')
  await bob.call(checkIn, {})
})

test('data written by Octavo is consistent', async () => {
  expect(await findDifferences(octavo.db)).toEqual([])
})

test.each([
  [
    "delete from book_search where folded_title = 'one'",
    'Every book can be searched for, except for those that one reader alone has.',
  ],
  [
    "update book_word set titles = titles + 1 where word = 'two'",
    'A word is counted in as many books as are found by it.',
  ],
  [
    `insert into book_other_id (google_books_id, book_id)
     select own.google_books_id, other.id from book as own, book as other where own.title = 'One' and other.title = 'Two'`,
    'No book goes by the id of another.',
  ],
  ['update reader set points = points + 1', "A reader's points are the sum of the ledger."],
  ["update award set points = 11 where deed = 'finish'", 'A deed pays what the table says.'],
  [
    "update award set points = 0, paid_on = '2026-01-01' where deed = 'finish'",
    'A day pays for as many of a deed as it does, and what brought nothing was beyond that.',
  ],
  ['update reader set readings = readings + 1', "A reader's finished and stopped readings are counted."],
  [
    "update reading set outcome = 'open', finished_at = null, finished_on = null",
    'A book that is finished has a reading that was finished.',
  ],
  [
    `with opened as (update reading set outcome = 'open', finished_at = null, finished_on = null)
      update book_status set status = 'WANT_TO_READ'`,
    'Only a book that is being read, again perhaps, has a reading that is open.',
  ],
  ["update reader set paid_today = '{}'", 'What the last day has paid for is counted.'],
  ["update award set points = 11 where subject_id = 'first-book'", 'An achievement pays what its rule says.'],
  [
    "delete from award where subject_id = 'first-book'",
    'Every achievement earned is in the ledger, and the other way round.',
  ],
  ["delete from award where deed = 'rate'", 'A rating is in the ledger.'],
  ["delete from award where deed = 'favourite'", 'A favorite is in the ledger.'],
  ["delete from award where deed = 'review'", 'A review is in the ledger.'],
  ["delete from award where deed = 'reply'", 'A reply to another reader is in the ledger.'],
  ["delete from award where deed = 'finish'", 'A book that is finished is in the ledger.'],
  [
    "delete from achievement_earned where achievement_id = 'first-book'",
    'Whoever has come to the target of an achievement has it.',
  ],
  [
    'delete from achievement_change',
    'How many readers have an achievement is counted, with the changes not folded in yet.',
  ],
  ['update reader set books_read = 2', "A reader's books read are the books now finished."],
  ['update reader set reviews_written = 2', "A reader's reviews written are those that stand at top level."],
  ['update reader set followers_count = 2', "A reader's followers are those who follow."],
  ['update reader set following_count = 2', 'A reader follows as many as are followed.'],
  ['update book set rating_sum = rating_sum + 1 where rating_count > 0', "A book's ratings add up."],
  ['update book set review_count = review_count + 1', "A book's reviews are those that stand at top level."],
  ['update review set replies_count = 9', "A review's replies are those to it."],
  [
    'update review set depth = 2 where depth = 1',
    'A reply stands one level below what it replies to, on the same book.',
  ],
  [
    "update readlist set name = 'Read' where kept_for_you",
    "Every reader has one list that is kept, and 'Done Reading' is its name.",
  ],
  [
    "update reader set suspended_until = now() + interval '1 day'",
    'A reader is suspended for as long as the log says.',
  ],
  [
    `with held as (update rating set waits = true) update book set rating_sum = 0, rating_count = 0`,
    'A rating waits only with a sudden crowd that does not count.',
  ],
  [
    "update review set removed_for = 'Rude.'",
    'What a moderator hid shows that, and what it said is kept until it is shown again.',
  ],
  [
    `with one as materialized (
      select id from reader where username = 'alice'
    ), two as materialized (
      select id from reader where username = 'bob'
    )
    insert into report
      select gen_random_uuid(), one.id, 'profile', two.id, two.id, '', '', 'spam', '', now(), gen_random_uuid(), now(), 'acted'
      from one, two`,
    'What was decided about a report is in the log.',
  ],
  [
    'update notification set actor_id = reader_id where actor_id is not null',
    'A notification says who did what to whom, as what caused it does.',
  ],
  [
    `with one as materialized (
      select id from reader where username = 'alice'
    ), two as materialized (
      select id from reader where username = 'bob'
    ), blocked as (
      insert into block
      select one.id, two.id, now() from one, two
      returning blocker_id, blocked_id
    ), unfollowed as (
      delete from follow
    ), uncounted as (
      update reader set followers_count = 0, following_count = 0
    )
    insert into follow_request select blocked_id, blocker_id, now() from blocked`,
    'Between two readers with a block there is neither a follow, nor a request to follow, nor a shared readlist.',
  ],
  [
    `insert into reading_group (id, book_id, organizer_id, name, starts_on, ends_on, created_at)
     select gen_random_uuid(), book.id, reader.id, 'One', '2026-11-20', '2026-11-30', now()
     from reader, book where username = 'alice' and title = 'One'`,
    'A group is organized by one of its members, and there is room for all of them.',
  ],
  [
    `with made as (
      insert into reading_group (id, book_id, organizer_id, name, starts_on, ends_on, created_at)
      select gen_random_uuid(), book.id, reader.id, 'One', '2026-11-20', '2026-11-30', now()
      from reader, book where username = 'alice' and title = 'One'
      returning id, organizer_id
    ), invited as (
      insert into reading_group_member (group_id, reader_id, state, invited_by, since)
      select made.id, reader.id, case when reader.id = organizer_id then 'joined' else 'invited' end, organizer_id, now()
      from made, reader where username in ('alice', 'bob')
    )
    insert into block select bob.id, organizer_id, now() from made, reader as bob where username = 'bob'`,
    'No invitation to a group waits between two readers with a block.',
  ],
  [
    'update review set likes_count = likes_count + 1',
    "A review's likes are those of other readers, and replies have none.",
  ],
  ['update readlist set likes_count = likes_count + 1', "A readlist's likes are those of other readers."],
  ['delete from readlist_book', "'Done Reading' holds the books now finished, and no others."],
  ['delete from reading', 'A book that is finished has a reading that was finished.'],
  ['update reader_count set readers = 7', 'The number of readers is counted.'],
  ['update challenge set participants = participants + 1', "A challenge's participants are those who are in it."],
  ['delete from challenge_completed', 'Whoever has come to the target of a challenge has completed it.'],
  [
    "delete from award where deed = 'challenge'",
    'A challenge that Octavo offers is paid for when it is completed, and only then; one’s own never is.',
  ],
  [
    "update challenge set offer = null, owner_id = (select id from reader where username = 'bob')",
    'Only its owner is in a challenge of one’s own.',
  ],
  [
    "update standing set points = points + 1 where period = 'week'",
    'A standing is the sum of the ledger in the latest period in which its reader earned.',
  ],
  [
    "update standing set starts_on = starts_on + 7 where period = 'week'",
    'A standing is the sum of the ledger in the latest period in which its reader earned.',
  ],
  [
    'update standing_count set readers = readers + 1 where level = 1',
    'The counts of readers by points are those of the standings, with the changes not folded in yet.',
  ],
  [
    'delete from standing_change',
    'The counts of readers by points are those of the standings, with the changes not folded in yet.',
  ],
  [
    'update reading_day set run = 1, longest_run = 1',
    'Every day that counts has the date and the streak that follow from the days before it.',
  ],
  [
    "update reading_day set time_zone = 'Pacific/Kiritimati'",
    'Every day that counts has the date and the streak that follow from the days before it.',
  ],
  [
    `insert into block select follower_id, followed_id, now() from follow`,
    'Between two readers with a block there is neither a follow, nor a request to follow, nor a shared readlist.',
  ],
  [
    `update reading set facts = concat_ws(chr(31), '9', '', '', '', '')`,
    'What a reading knows of its book is what the book says, or is about to be.',
  ],
  [
    `update reading set facts = concat_ws(chr(31), '9', '', '', '', '')`,
    'The statistics of a reader are what another count of the readings gives.',
  ],
  [
    `insert into mail (id, kind, address, created_at) values (gen_random_uuid(), 'reset_password', 'a@example.org', now())`,
    'A mail that waits has a background job that will send it.',
  ],
  ['delete from reading_day', 'A finished book made its date count, or was read on one that counted already.'],
  ['update reading_day set day = day + 700', "'I read today' was paid for days that count."],
])('after `%s` it finds: %s', async (damage, claim) => {
  const found: string[] = []
  const looking = octavo.db.transaction().execute(async (tx: Tx) => {
    await sql.raw(damage).execute(tx)
    for (const difference of await findDifferencesIn(tx)) found.push(difference.claim)
    throw new Error('Take the damage back.')
  })

  await expect(looking).rejects.toThrow('Take the damage back.')
  expect(found).toContain(claim)
})
