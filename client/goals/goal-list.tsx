import { Link } from 'react-router'
import type { Goal } from '#contract/library/goals.ts'
import { booksHref } from '../library/data/books-href.ts'
import { Button } from '../ui/button/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { ProgressBar } from '../ui/feedback/progress-bar.tsx'
import { VisuallyHidden } from '../ui/text/visually-hidden.tsx'
import styles from './goals.module.css'
import { doneText, goalName, inHandText, isReached, paceText, readSoFar, unknownText } from './goal-text.ts'

interface GoalListProps {
  goals: readonly Goal[]
  labelledBy: string
  /** A panel stands for a section of its own, and says no more than it must of a goal that is reached. */
  look?: 'plain' | 'panel'
  /** To change a goal; without it, they are only shown. */
  onEdit?: (goal: Goal) => void
}

export function GoalList({ goals, labelledBy, look = 'plain', onEdit }: GoalListProps) {
  const isBrief = (goal: Goal) => look === 'panel' && isReached(goal)
  return (
    <ul className={look === 'panel' ? styles.panel : styles.goals} aria-labelledby={labelledBy}>
      {goals.map((goal) => (
        <li key={`${goal.period} ${goal.unit}`} className={styles.goal}>
          <div className={styles.head}>
            <span className={styles.name}>{goalName(goal)}</span>
            {onEdit && (
              <Button small look="bare" onClick={() => onEdit(goal)}>
                Edit <VisuallyHidden>{goalName(goal)}</VisuallyHidden>
              </Button>
            )}
          </div>
          <ProgressBar
            label={`${goalName(goal)}: ${doneText(goal)}`}
            percent={(100 * readSoFar(goal)) / goal.target}
            finished={isReached(goal)}
          />
          <p className={styles.text}>
            <strong className={classNames(isReached(goal) && styles.reached)}>{doneText(goal)}.</strong>{' '}
            {(isReached(goal)
              ? [paceText(goal), isBrief(goal) ? '' : inHandText(goal)]
              : [inHandText(goal), paceText(goal)]
            )
              .filter(Boolean)
              .join(' ')}
          </p>
          {goal.unknown > 0 && !isBrief(goal) && (
            <p className={styles.unknown}>
              {unknownText(goal)}{' '}
              {goal.unit === 'pages' && <Link to={booksHref(goal.period, { lacks: 'pages' })}>Add lengths</Link>}
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}
