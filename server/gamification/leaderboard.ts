import type { getLeaderboard, LeaderboardRow } from '#contract/leaderboard.ts'
import { leaderboardPageSize as pageSize } from '#contract/leaderboard.ts'
import { levelOf } from '#contract/gamification.ts'
import type { Input, Reply } from '#contract/endpoint.ts'
import type { Tx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import {
  countAbove,
  findPointsOn,
  listRankedAmongFollowed,
  listStandings,
  type Board,
  type RankedStanding,
} from './leaderboard.sql.ts'
import { findPlace } from './leaderboard-place.ts'
import { periodStart } from './period.ts'

type Leaderboard = Reply<typeof getLeaderboard>

/** All of it from one moment: no reader is on two pages of the same moment, and ranks fit the rows. */
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
  const total = await countAbove(tx, board, 0)
  const points = await findPointsOn(tx, board, viewerId)
  const rank = points > 0 ? 1 + (await countAbove(tx, board, points)) : null
  const standings = offset < total ? await listStandings(tx, board, await findPlace(tx, board, offset), pageSize) : []
  const [first] = standings
  let last = { rank: 0, points: 0 }
  if (first) last = { rank: 1 + (await countAbove(tx, board, first.points)), points: first.points }
  const ranked = standings.map((standing, index) => {
    if (standing.points !== last.points) last = { rank: offset + index + 1, points: standing.points }
    return { ...standing, rank: last.rank }
  })
  return describe(ranked, { rank, points }, page, total, viewerId)
}

async function readAmongFollowed(tx: Tx, board: Board, viewerId: string, page: number): Promise<Leaderboard> {
  const offset = (page - 1) * pageSize
  const { page: shown, you, total } = await listRankedAmongFollowed(tx, board, viewerId, offset, pageSize)
  return describe(shown, { rank: you?.rank ?? null, points: you?.points ?? 0 }, page, total, viewerId)
}

function describe(
  shown: RankedStanding[],
  you: Leaderboard['you'],
  page: number,
  total: number,
  viewerId: string,
): Leaderboard {
  return {
    results: shown.map((standing) => describeRow(standing, viewerId)),
    you,
    page,
    total_pages: Math.max(1, Math.ceil(total / pageSize)),
  }
}

function describeRow(standing: RankedStanding, viewerId: string): LeaderboardRow {
  const { rank, username, profile_image, total_points, points, reader_id } = standing
  return { rank, username, profile_image, level: levelOf(total_points), points, is_you: reader_id === viewerId }
}
