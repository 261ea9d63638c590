import type { getPointsHistory } from '#contract/points.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { Deps } from '../deps.ts'
import { idCursorOf, pageOf } from '../http/pagination.ts'
import { achievementRules } from './achievement-rules.ts'
import { actions } from './actions.ts'
import { listAwards } from './points.sql.ts'

const pageSize = 50

export async function listHistory(
  { db }: Pick<Deps, 'db'>,
  viewerId: string,
  after: string | undefined,
): Promise<Reply<typeof getPointsHistory>> {
  const { shown, next } = pageOf(await listAwards(db, viewerId, after, pageSize + 1), pageSize, idCursorOf)
  const results = shown.map((row) => ({
    id: row.id,
    deed: row.deed,
    description: describeAction(row),
    points: row.points,
    reason: row.points === 0 ? whyNothing(row.deed) : null,
    created_at: row.earned_at.toISOString(),
    book: bookOf(row),
  }))
  return { results, next }
}

type Row = Awaited<ReturnType<typeof listAwards>>[number]

function bookOf({ book_id, google_books_id, title }: Row) {
  return book_id && google_books_id && title ? { id: book_id, google_books_id, title } : null
}

function describeAction({ deed, subject_id, challenge_name }: Row): string {
  if (deed === 'achievement') {
    const rule = achievementRules.find((each) => each.id === subject_id)
    return `Earned the achievement '${rule?.name ?? subject_id}'`
  }
  if (deed === 'challenge') return `Completed the challenge '${challenge_name ?? 'of another time'}'`
  return actions[deed].history
}

function whyNothing(deed: Row['deed']): string | null {
  const daily = deed === 'achievement' || deed === 'challenge' ? undefined : actions[deed].daily
  return daily ? `No points: you can earn points for ${daily.max} ${daily.what} a day.` : null
}
