import type { getPointsHistory } from '#contract/gamification.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { Deps } from '../deps.ts'
import { achievementRules } from './achievement-rules.ts'
import { deeds } from './deeds.ts'
import { listAwards } from './gamification.sql.ts'

const pageSize = 50

export async function listHistory(
  { db }: Pick<Deps, 'db'>,
  readerId: string,
  after: string | undefined,
): Promise<Reply<typeof getPointsHistory>> {
  const rows = await listAwards(db, readerId, after, pageSize + 1)
  const shown = rows.slice(0, pageSize)
  const results = shown.map(({ id, deed, subject_id, points, earned_at, book_id, google_books_id, title }) => ({
    id,
    deed,
    description: describeDeed(deed, subject_id),
    points,
    created_at: earned_at.toISOString(),
    book: book_id && google_books_id && title ? { id: book_id, google_books_id, title } : null,
  }))
  return { results, next: rows.length > pageSize ? (shown.at(-1)?.id ?? null) : null }
}

function describeDeed(deed: string, subjectId: string): string {
  if (deed === 'achievement') {
    return `Earned the achievement '${achievementRules.find((rule) => rule.id === subjectId)?.name ?? subjectId}'`
  }
  if (deed === 'challenge') return 'Completed a challenge'
  return Object.hasOwn(deeds, deed) ? deeds[deed as keyof typeof deeds].history : deed
}
