import type { Period } from '#contract/leaderboard.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../db/database.ts'
import { showsThings } from '../visibility/visibility.sql.ts'

export interface Board {
  period: Period
  startsOn: string
}

export interface Standing {
  reader_id: string
  username: string
  profile_image: string
  total_points: number
  points: number
  /** Whether the viewer may see who this is. */
  shown: boolean
}

export interface Figures {
  /** Readers on the board. */
  total: number
  points: number
  /** Readers with more points. */
  above: number
}

export async function findFigures(tx: Tx, board: Board, readerId: string): Promise<Figures> {
  const { rows } = await sql<Figures>`
    with viewer as materialized (
      select coalesce((
        select points from standing
        where reader_id = ${readerId} and period = ${board.period} and starts_on = ${board.startsOn}
      ), 0) as points
    )
    select points, ${above(board, sql`0`)} as total, ${above(board, sql`(select points from viewer)`)} as above
    from viewer`.execute(tx)
  return rows[0] ?? { total: 0, points: 0, above: 0 }
}

/** Of a row of `reader`: whether the viewer may see who stands there. Everyone sees themselves. */
function isOnBoard(viewerId: string): RawBuilder<boolean> {
  return sql`(reader.id = ${viewerId} or shows_game and on_leaderboard and ${showsThings(viewerId)})`
}

/** In rank order, starting at a number of points. Joins the readers only for the rows on the page. */
export function listStandings(
  tx: Tx,
  board: Board,
  viewerId: string,
  from: { maxPoints: number; offset: number },
  limit: number,
): Promise<Standing[]> {
  return tx
    .with('page', (qb) =>
      qb
        .selectFrom('standing')
        .select(['reader_id', 'points', 'username_folded'])
        .where('period', '=', board.period)
        .where('starts_on', '=', board.startsOn)
        .where('points', '<=', from.maxPoints)
        .orderBy('points', 'desc')
        .orderBy('username_folded')
        .offset(from.offset)
        .limit(limit),
    )
    .selectFrom('page')
    .innerJoin('reader', 'reader.id', 'page.reader_id')
    .select(['reader_id', 'username', 'profile_image', 'reader.points as total_points', 'page.points'])
    .select(isOnBoard(viewerId).as('shown'))
    .orderBy('page.points', 'desc')
    .orderBy('page.username_folded')
    .execute()
}

/** Readers with more points. */
export async function countAbove(tx: Tx, board: Board, points: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`select ${above(board, sql`${points}::integer`)} as n`.execute(tx)
  return rows[0]?.n ?? 0
}

/** Sums at most 64 + 64 + (maximum points / 4096) counts, and the pending changes. */
function above(board: Board, points: RawBuilder<unknown>) {
  const fine = sql`(${points} >> 6)`
  const coarse = sql`(${points} >> 12)`
  return sql`(
    coalesce((select sum(readers) from (
      ${counts(board, 0, sql`bucket > ${points} and bucket < (${fine} + 1) << 6`)}
      union all ${counts(board, 1, sql`bucket > ${fine} and bucket < (${coarse} + 1) << 6`)}
      union all ${counts(board, 2, sql`bucket > ${coarse}`)}
    ) as counted), 0)
    + coalesce((
      select sum((points_after > ${points})::integer - (points_before > ${points})::integer)
      from standing_change where period = ${board.period} and starts_on = ${board.startsOn}
    ), 0)
  )`
}

/** Buckets with their number of readers, highest points first. */
export async function listBuckets(tx: Tx, board: Board, level: number, first = 0, last = 2 ** 31 - 1) {
  const { rows } = await sql<{ bucket: number; readers: number }>`
    ${counts(board, level, sql`bucket between ${first} and ${last}`, sql`bucket,`)} order by bucket desc`.execute(tx)
  return rows
}

function counts({ period, startsOn }: Board, level: number, which: RawBuilder<unknown>, also = sql``) {
  return sql`
    select ${also} readers from standing_count
    where period = ${period} and starts_on = ${startsOn} and level = ${level} and ${which}`
}

export async function countChanges(tx: Tx, { period, startsOn }: Board): Promise<number> {
  const { n } = await tx
    .selectFrom('standing_change')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('period', '=', period)
    .where('starts_on', '=', startsOn)
    .executeTakeFirstOrThrow()
  return n
}

export interface RankedStanding extends Standing {
  rank: number
}

/**
 * The viewer and the followed readers that show their things, ranked among themselves; includes the viewer's own row on every page. Each is
 * looked up: of a week that has just begun PostgreSQL knows no rows yet, and would compare all of it with all who are followed.
 */
export async function listRankedAmongFollowed(
  tx: Tx,
  { period, startsOn }: Board,
  viewerId: string,
  offset: number,
  limit: number,
): Promise<{ page: RankedStanding[]; you: RankedStanding | undefined; total: number }> {
  const { rows } = await sql<Nullable<RankedStanding & { position: number }> & { total: number }>`
    with ranked as (
      select reader_id, points,
        rank() over (order by points desc) as rank,
        row_number() over (order by points desc, username_folded) as position
      from (
        select reader.id as reader_id, username_folded, (
          select case when starts_on = ${startsOn} then points end from standing
          where standing.reader_id = reader.id and period = ${period}
        ) as points
        from (
          select ${viewerId}::uuid as id
          union all
          select followed_id from follow where follower_id = ${viewerId}
        ) as known join reader on reader.id = known.id
        where ${isOnBoard(viewerId)}
      ) as known
      where points is not null
    ), shown as (
      select ranked.*, username, profile_image, reader.points as total_points, true as shown
      from ranked join reader on reader.id = ranked.reader_id
      where (position > ${offset} and position <= ${offset + limit}) or ranked.reader_id = ${viewerId}
    )
    select counted.total, shown.*
    from (select count(*) as total from ranked) as counted left join shown on true
    order by position`.execute(tx)
  const shown = rows.filter(
    (row): row is RankedStanding & { position: number; total: number } => row.reader_id !== null,
  )
  return {
    page: shown.filter((row) => row.position > offset && row.position <= offset + limit),
    you: shown.find((row) => row.reader_id === viewerId),
    total: rows[0]?.total ?? 0,
  }
}

type Nullable<T> = { [Key in keyof T]: T[Key] | null }
