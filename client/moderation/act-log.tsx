import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'
import { Link } from 'react-router'
import type { Act } from '#contract/moderation/moderation.ts'
import type { ActKind } from '#contract/moderation/things.ts'
import { isBlank } from '#contract/shapes.ts'
import { profileHref } from '../follows/profile-href.ts'
import { useApi } from '../transport/api-context.ts'
import { errorMessage } from '../transport/error-message.ts'
import { Button } from '../ui/button/button.tsx'
import { DialogActions } from '../ui/dialog/dialog-actions.tsx'
import { Modal } from '../ui/dialog/modal.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { QueryContent } from '../ui/feedback/query-content.tsx'
import { useToast } from '../ui/feedback/toast.tsx'
import { ShowMore } from '../ui/paging/show-more.tsx'
import { dateText } from '../ui/text/date-text.ts'
import styles from './moderation-page.module.css'
import { actsQuery, useReverse } from './moderation-queries.ts'
import { isWhy, WhyField } from './why-field.tsx'

/** All that moderators did, newest first. */
export function ActLog() {
  const acts = useInfiniteQuery(actsQuery(useApi()))
  const heading = useRef<HTMLHeadingElement>(null)
  const [reversing, setReversing] = useState<Act>()
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className={styles.heading}>
        Log
      </h2>
      <QueryContent query={acts} failure="Failed to load the log.">
        {({ pages }) => {
          const shown = pages.flatMap((page) => page.results)
          if (shown.length === 0) return <EmptyState text="Nothing was decided yet." />
          return (
            <ul className={styles.acts}>
              {shown.map((act) => (
                <Entry key={act.id} act={act} onReverse={() => setReversing(act)} />
              ))}
            </ul>
          )
        }}
      </QueryContent>
      <ShowMore list={acts} className={styles.more} />
      {reversing && (
        <ReverseDialog
          act={reversing}
          onClose={() => setReversing(undefined)}
          // The pressed button is gone.
          onReversed={() => heading.current?.focus()}
        />
      )}
    </>
  )
}

function Entry({ act, onReverse }: { act: Act; onReverse: () => void }) {
  const { moderator, by_operator, username, title, why, acted_at, can_reverse, reversed_by } = act
  return (
    <li className={styles.act}>
      <div className={styles.words}>
        <p className={styles.what}>
          {actText(act)}
          {title && (
            <>
              {': '}
              <bdi>{title}</bdi>
            </>
          )}
          {username && (
            <>
              {': '}
              <Link to={profileHref(username)}>{username}</Link>
            </>
          )}
        </p>
        {why && (
          <p className={styles.why} dir="auto">
            {why}
          </p>
        )}
        <p className={styles.count}>
          {by_operator ? 'Whoever runs this server' : moderator || 'A moderator who has left'} ·{' '}
          <time dateTime={acted_at}>{dateText(acted_at)}</time>
          {reversed_by !== null && ` · reversed${reversed_by && ` by ${reversed_by}`}`}
        </p>
      </div>
      {can_reverse && (
        <Button small onClick={onReverse} aria-label={`Reverse: ${actText(act)} ${username}`}>
          Reverse
        </Button>
      )}
    </li>
  )
}

const actTexts: Record<ActKind, string> = {
  hide: 'Hidden',
  remove_picture: 'Picture removed',
  remove_name: 'Username removed',
  warn: 'Warned',
  suspend: 'Suspended',
  close: 'Closed without action',
  count_ratings: 'Ratings of a crowd counted',
  discard_ratings: 'Ratings of a crowd left out',
  reverse: 'Reversed',
  appoint: 'Made a moderator',
  dismiss: 'No longer a moderator',
}

function actText({ act, kind, until }: Act): string {
  if (act === 'hide') return `${kind === 'profile' ? 'Bio' : capitalized(kind ?? '')} hidden`
  if (act === 'suspend') return until === null ? 'Suspended for good' : `Suspended until ${dateText(until)}`
  return actTexts[act]
}

function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

interface ReverseDialogProps {
  act: Act
  onClose: () => void
  onReversed: () => void
}

function ReverseDialog({ act, onClose, onReversed }: ReverseDialogProps) {
  const [why, setWhy] = useState('')
  const [missing, setMissing] = useState(false)
  const { mutate: reverse, isPending, error } = useReverse()
  const showToast = useToast()

  function submit(event: FormEvent) {
    event.preventDefault()
    setMissing(isBlank(why))
    if (!isWhy(why) || isPending) return
    reverse(
      { id: act.id, why: why.trim() },
      {
        onSuccess() {
          showToast({ message: 'Reversed' })
          onClose()
          onReversed()
        },
      },
    )
  }

  return (
    <Modal title="Reverse this?" open onClose={onClose}>
      <form className={styles.reverse} onSubmit={submit} noValidate>
        <p>
          {actText(act)}
          {act.username && `: ${act.username}`}
        </p>
        <WhyField
          label="Why? This is for the log."
          value={why}
          onValue={setWhy}
          missing={missing}
          failure={error ? errorMessage(error, 'Failed to reverse it. Please try again.') : undefined}
        />
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" pending={isPending}>
            Reverse
          </Button>
        </DialogActions>
      </form>
    </Modal>
  )
}
