import { Link } from 'react-router'
import type { Goal } from '#contract/library/goals.ts'
import { localDay } from '../ui/text/day-text.ts'
import { SectionHeader } from '../ui/text/section-header.tsx'
import { GoalList } from './goal-list.tsx'
import styles from './goals.module.css'

/** Those of now that the reader wants to see on home. */
export function HomeGoals({ goals }: { goals: readonly Goal[] }) {
  const today = localDay()
  const shown = goals.filter(({ on_home, period }) => on_home && today.startsWith(period))
  if (shown.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby="home-goals">
      <SectionHeader id="home-goals" title="Goals">
        <Link to="/stats">All goals</Link>
      </SectionHeader>
      <GoalList goals={shown} labelledBy="home-goals" look="panel" />
    </section>
  )
}
