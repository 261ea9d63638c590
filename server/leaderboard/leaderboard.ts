import type { getLeaderboard, LeaderboardRow } from '#contract/leaderboard.ts'
import { leaderboardPageSize as pageSize } from '#contract/leaderboard.ts'
import { levelOf } from '#contract/points.ts'
import type { Input, Reply } from '#contract/endpoint.ts'
import type { Tx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import {
  countAbove,
  findFigures,
  listRankedAmongFollowed,
  listStandings,
  type Board,
  type Standing,
} from './leaderboard.sql.ts'
import { findOffset } from './leaderboard-position.ts'
import { periodStart } from '../points/period.ts'

type Leaderboard = Reply<typeof getLeaderboard>

/** Reads everything from one snapshot, so that ranks match the rows. */
export function readLeaderboard(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  viewerId: string,
  { period, scope, page }: Input<typeof getLeaderboard>['query'],
): Promise<Leaderboard> {
  const board = { period, startsOn: periodStart(period, now()) }
  const read = scope === 'following' ? readAmongFollowed : readAmongAll
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((tx) => read(tx, board, viewerId, page))
}

async function readAmongAll(tx: Tx, board: Board, viewerId: string, page: number): Promise<Leaderboard> {
  const offset = (page - 1) * pageSize
  const { total, points, above } = await findFigures(tx, board, viewerId)
  const standings = await listStandings(tx, board, viewerId, await findOffset(tx, board, offset), pageSize)
  const [first] = standings
  let last = { rank: 0, points: 0 }
  if (first && offset > 0) last = { rank: 1 + (await countAbove(tx, board, first.points)), points: first.points }
  const results = standings.map((standing, index) => {
    if (standing.points !== last.points) last = { rank: offset + index + 1, points: standing.points }
    return describeRow(standing, last.rank, viewerId)
  })
  // The row on the page comes first: on distributed tables, the counts of another node may be a moment older or newer.
  const own = results.find((row) => row.is_you)
  const you = own ? { rank: own.rank, points: own.points } : { rank: points > 0 ? above + 1 : null, points }
  return { results, you, page, total_pages: countPages(total) }
}

async function readAmongFollowed(tx: Tx, board: Board, viewerId: string, page: number): Promise<Leaderboard> {
  const offset = (page - 1) * pageSize
  const { page: shown, you, total } = await listRankedAmongFollowed(tx, board, viewerId, offset, pageSize)
  return {
    results: shown.map((standing) => describeRow(standing, standing.rank, viewerId)),
    you: { rank: you?.rank ?? null, points: you?.points ?? 0 },
    page,
    total_pages: countPages(total),
  }
}

function countPages(readers: number): number {
  return Math.max(1, Math.ceil(readers / pageSize))
}

function describeRow(standing: Standing, rank: number, viewerId: string): LeaderboardRow {
  const { username, profile_image, total_points, points, reader_id, shown } = standing
  if (!shown) return { rank, username: '', profile_image: '', level: 0, points: 0, is_you: false, hidden: true }
  return { rank, username, profile_image, level: levelOf(total_points), points, is_you: reader_id === viewerId }
}
