import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { getLeaderboard } from '#contract/leaderboard.ts'
import type { Reply } from '#contract/endpoint.ts'
import { useApi } from '../transport/api-context.ts'
import { pointsQuery } from '../points/points-queries.ts'
import { useUser } from '../session/session-context.ts'
import { Avatar } from '../ui/avatar.tsx'
import { numberText } from '../ui/text/number-text.ts'
import { pointsText } from '../ui/text/points-text.ts'
import type { Board } from './board-address.ts'
import styles from './own-row.module.css'

interface OwnRowProps {
  you: Reply<typeof getLeaderboard>['you']
  period: Board['period']
}

const notYet: Record<Board['period'], string> = {
  all: 'You have no points yet.',
  month: 'You have no points yet this month.',
  week: 'You have no points yet this week.',
}

/** The viewer's own rank, whatever page is shown; sticks to the bottom. */
export function OwnRow({ you: { rank, points }, period }: OwnRowProps) {
  const user = useUser()
  const total = useQuery(pointsQuery(useApi()))
  return (
    <section className={styles.row} aria-label="Your place">
      <span className={styles.rank}>{rank === null ? '–' : numberText(rank)}</span>
      <Avatar image={user?.profile_image} size="small" />
      <p className={styles.who}>
        <Link to="/profile" className={styles.name}>
          {user?.username ?? 'You'}
        </Link>
        {rank === null && <span className={styles.hint}>{notYet[period]} A finished book is worth 10.</span>}
      </p>
      <p className={styles.figures}>
        {total.data && <span className={styles.level}>Level {total.data.level}</span>}
        <span className={styles.points}>{pointsText(points)}</span>
      </p>
    </section>
  )
}
