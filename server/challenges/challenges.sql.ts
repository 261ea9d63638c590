import { randomUUIDv7 } from 'node:crypto'
import { sql, type Insertable, type Selectable } from 'kysely'
import type { Db, Tx } from '../db/database.ts'
import type { ChallengeTable } from '../db/schema.ts'
import type { Offer } from './challenge-offers.ts'

export interface ChallengeRow extends Pick<
  Selectable<ChallengeTable>,
  'id' | 'name' | 'description' | 'target_books' | 'start_date' | 'end_date' | 'participants'
> {
  offered: boolean
  joined: boolean
  completed: boolean
  books_read: number
}

const maxListed = 200

/** Does nothing if another call or server has created them. */
export async function insertOffers(db: Db, offers: readonly Offer[], at: Date): Promise<void> {
  await db
    .insertInto('challenge')
    .values(offers.map((offer) => Object.assign({ id: randomUUIDv7(), created_at: at }, offer)))
    .onConflict((conflict) => conflict.column('offer').doNothing())
    .execute()
}

export async function countOffers(db: Db, keys: readonly string[]): Promise<number> {
  const { n } = await db
    .selectFrom('challenge')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('offer', 'in', keys)
    .executeTakeFirstOrThrow()
  return n
}

/** The challenges that the reader has joined, latest end first. */
export function listJoined(db: Db, readerId: string): Promise<ChallengeRow[]> {
  return listChallenges(db, readerId, sql`select challenge_id from challenge_member where reader_id = ${readerId}`)
}

/** The challenges that the reader has joined or completed, and those that the reader can join today. */
export function listVisible(db: Db, readerId: string, today: string): Promise<ChallengeRow[]> {
  return listChallenges(
    db,
    readerId,
    sql`
      select challenge_id from challenge_member where reader_id = ${readerId}
      union select challenge_id from challenge_completed where reader_id = ${readerId}
      union select id from challenge where owner_id = ${readerId} and end_date >= ${today}
      union select id from challenge where offer is not null and end_date >= ${today} and start_date <= ${today}`,
  )
}

export async function findChallenge(db: Db | Tx, readerId: string, id: string): Promise<ChallengeRow | undefined> {
  const [found] = await listChallenges(
    db,
    readerId,
    sql`select id from challenge where id = ${id} and (owner_id is null or owner_id = ${readerId})`,
  )
  return found
}

async function listChallenges(db: Db | Tx, readerId: string, ids: ReturnType<typeof sql>): Promise<ChallengeRow[]> {
  const { rows } = await sql<ChallengeRow>`
    with asked as materialized (select * from challenge where id in (${ids})),
    ${finishedBooks(readerId)}
    select
      asked.id, name, description, target_books, start_date, end_date, participants,
      offer is not null as offered,
      member.reader_id is not null as joined,
      completed.reader_id is not null as completed,
      ${booksRead} as books_read
    from asked
    left join challenge_member as member on member.challenge_id = asked.id and member.reader_id = ${readerId}
    left join challenge_completed as completed
      on completed.challenge_id = asked.id and completed.reader_id = ${readerId}
    order by end_date desc, target_books, asked.id
    limit ${maxListed}`.execute(db)
  return rows
}

/**
 * What `booksRead` counts in: the finishes of books that are finished now, within the time of all challenges in `asked`. Read once for all of
 * them, as a reader may have fifty. `last_day` is when it may have been finished at the latest, and `before` (`before_here`) the latest
 * finish of the same book that counts if this one does: a finish of which none since the challenge's start comes before is a book.
 */
function finishedBooks(readerId: string) {
  return sql`finished as materialized (
    select finished_on, last_day, is_here,
      max(finished_on) over (
        partition by book_id order by last_day, id rows between unbounded preceding and 1 preceding
      ) as before,
      lag(finished_on) over (partition by book_id, is_here order by finished_on, id) as before_here
    from (
      select reading.id, book_id, finished_on, origin = 'here' as is_here,
        case when origin = 'here' then finished_on else ${lastDay()} end as last_day
      from reading join book_status using (reader_id, book_id)
      where reader_id = ${readerId} and status = 'FINISHED' and outcome = 'finished'
        and finished_on between (select min(start_date) from asked) and (select max(end_date) from asked)
    ) as reading
  )`
}

/**
 * Distinct books that are finished now and were finished between the dates of a challenge in `asked`. What was imported or entered long after
 * counts towards challenges of one's own alone.
 */
const booksRead = sql<number>`(
  select count(*) from finished
  where finished_on >= start_date and last_day <= end_date
    and case when offer is null then before is null or before < start_date
      else is_here and (before_here is null or before_here < start_date)
    end
)`

/** Dates known by month or year are stored as their first day. */
function lastDay() {
  return sql`case finished_precision
    when 'year' then finished_on + interval '1 year - 1 day'
    when 'month' then finished_on + interval '1 month - 1 day'
    else finished_on
  end`
}

/** Joined challenges whose target is reached and that are not completed yet. */
export async function listReached(tx: Tx, readerId: string): Promise<ReachedChallenge[]> {
  const { rows } = await sql<ReachedChallenge>`
    with asked as materialized (
      select challenge.*
      from challenge_member as member join challenge on challenge.id = member.challenge_id
      where member.reader_id = ${readerId}
        and not exists (
          select from challenge_completed as completed
          where completed.reader_id = ${readerId} and completed.challenge_id = challenge.id
        )
    ),
    ${finishedBooks(readerId)}
    select id, name, target_books, offer is not null as offered
    from asked
    where target_books <= ${booksRead}
    order by end_date, target_books, id`.execute(tx)
  return rows
}

export interface ReachedChallenge extends Pick<Selectable<ChallengeTable>, 'id' | 'name' | 'target_books'> {
  offered: boolean
}

export async function insertCompletion(tx: Tx, readerId: string, challengeId: string, at: Date): Promise<void> {
  await tx
    .insertInto('challenge_completed')
    .values({ reader_id: readerId, challenge_id: challengeId, completed_at: at })
    .execute()
}

export async function insertChallenge(tx: Tx, challenge: Insertable<ChallengeTable>): Promise<void> {
  await tx.insertInto('challenge').values(challenge).execute()
}

/** With its membership and completion. False if the reader has no such challenge. */
export async function deleteChallenge(db: Tx, ownerId: string, id: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('challenge')
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .executeTakeFirst()
  return deleted.numDeletedRows === 1n
}

/** Counts the reader's own challenges: all that there are, and the joined ones that can still be completed. */
export async function countOwn(
  tx: Tx,
  readerId: string,
  today: string,
): Promise<{ made: number; in_progress: number }> {
  const { rows } = await sql<{ made: number; in_progress: number }>`
    select count(*) as made, count(*) filter (
      where end_date >= ${today}
        and exists (select from challenge_member where challenge_id = challenge.id and reader_id = ${readerId})
        and not exists (select from challenge_completed where challenge_id = challenge.id and reader_id = ${readerId})
    ) as in_progress
    from challenge where owner_id = ${readerId}`.execute(tx)
  return rows[0] ?? { made: 0, in_progress: 0 }
}

/** False if the reader had joined already. */
export async function insertMember(tx: Tx, readerId: string, challengeId: string, at: Date): Promise<boolean> {
  const joined = await tx
    .insertInto('challenge_member')
    .values({ reader_id: readerId, challenge_id: challengeId, joined_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return joined.numInsertedOrUpdatedRows === 1n
}

/** False if the reader had not joined. */
export async function deleteMember(tx: Tx, readerId: string, challengeId: string): Promise<boolean> {
  const left = await tx
    .deleteFrom('challenge_member')
    .where('reader_id', '=', readerId)
    .where('challenge_id', '=', challengeId)
    .executeTakeFirst()
  return left.numDeletedRows === 1n
}

/** Call last in the transaction, as everyone who joins waits for this row. */
export async function moveParticipants(tx: Tx, challengeId: string, by: 1 | -1): Promise<void> {
  await tx
    .updateTable('challenge')
    .set((eb) => ({ participants: eb('participants', '+', by) }))
    .where('id', '=', challengeId)
    .execute()
}
