import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Goal } from '#contract/library/goals.ts'
import { useApi } from '../transport/api-context.ts'
import { isFirstLoad } from '../transport/first-load.ts'
import { Button } from '../ui/button/button.tsx'
import { FailureNotice } from '../ui/feedback/failure-notice.tsx'
import { SectionHeader } from '../ui/text/section-header.tsx'
import { GoalDialog } from './goal-dialog.tsx'
import { GoalList } from './goal-list.tsx'
import { goalsQuery } from './goals-queries.ts'
import styles from './goals.module.css'

interface GoalsSectionProps {
  year: number | undefined
  thisYear: number
}

/** The goals for a year and its months, or all of them. */
export function GoalsSection({ year, thisYear }: GoalsSectionProps) {
  // The page around it has just asked.
  const goals = useQuery({ ...goalsQuery(useApi()), refetchOnMount: false })
  const [asked, setAsked] = useState<Goal | 'new'>('new')
  const [isOpen, setIsOpen] = useState(false)
  if (isFirstLoad(goals)) return null
  if (!goals.data) {
    return (
      <FailureNotice
        text="Failed to load your goals."
        pending={goals.isFetching}
        onRetry={() => void goals.refetch()}
      />
    )
  }
  const shown = goals.data.goals.filter((goal) => year === undefined || goal.year === year)

  function ask(about: Goal | 'new') {
    setAsked(about)
    setIsOpen(true)
  }

  return (
    <section className={styles.section} aria-labelledby="goals">
      <SectionHeader id="goals" title="Goals">
        <Button small onClick={() => ask('new')}>
          Set a goal
        </Button>
      </SectionHeader>
      {shown.length > 0 ? (
        <GoalList goals={shown} labelledBy="goals" onEdit={ask} />
      ) : (
        <p className={styles.none}>
          Books, pages or minutes, for a year or a month: only if you like. Goals earn no points.
        </p>
      )}
      <GoalDialog
        goal={asked === 'new' ? undefined : asked}
        year={year ?? thisYear}
        open={isOpen}
        onClose={() => setIsOpen(false)}
      />
    </section>
  )
}
