import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState, type FormEvent } from 'react'
import { Link } from 'react-router'
import { decideCrowd, listCrowds, type Crowd } from '#contract/moderation/moderation.ts'
import { maxModerationText } from '#contract/moderation/things.ts'
import { isBlank } from '#contract/shapes.ts'
import { useApi } from '../transport/api-context.ts'
import { errorMessage } from '../transport/error-message.ts'
import { Button } from '../ui/button/button.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { QueryContent } from '../ui/feedback/query-content.tsx'
import { useToast } from '../ui/feedback/toast.tsx'
import { FormError } from '../ui/form/form-error.tsx'
import { LimitedTextArea } from '../ui/form/limited-text-area.tsx'
import { dateText } from '../ui/text/date-text.ts'
import { numberText } from '../ui/text/number-text.ts'
import form from './decision-form.module.css'
import styles from './moderation-page.module.css'
import thing from './reported-thing.module.css'

/** Days on which far more readers than usual rated a book: their ratings wait. */
export function Crowds() {
  const api = useApi()
  const crowds = useQuery({ queryKey: ['moderation', 'crowds'], queryFn: () => api.call(listCrowds, {}), staleTime: 0 })
  const heading = useRef<HTMLHeadingElement>(null)
  const showToast = useToast()

  /** The decided crowd is gone, and with it whatever had the focus. */
  function onDecided(message: string) {
    heading.current?.focus()
    showToast({ message })
  }

  return (
    <>
      <h2 ref={heading} tabIndex={-1} className={styles.heading}>
        Ratings that wait
      </h2>
      <QueryContent query={crowds} failure="Failed to load the ratings that wait.">
        {({ results }) =>
          results.length === 0 ? (
            <EmptyState
              text="No ratings wait."
              hint="When far more readers than usual rate a book in a day, it appears here."
            />
          ) : (
            <ul className={styles.queue}>
              {results.map((crowd) => (
                <li key={crowd.id}>
                  <WaitingCrowd crowd={crowd} onDecided={onDecided} />
                </li>
              ))}
            </ul>
          )
        }
      </QueryContent>
    </>
  )
}

interface WaitingCrowdProps {
  crowd: Crowd
  onDecided: (message: string) => void
}

function WaitingCrowd({ crowd, onDecided }: WaitingCrowdProps) {
  const { id, title, book, day, ratings, average, ratings_before, average_before } = crowd
  const [why, setWhy] = useState('')
  const [missing, setMissing] = useState(false)
  const heading = useId()
  const api = useApi()
  const queries = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: (counts: boolean) => api.call(decideCrowd, { params: { id }, body: { counts, why: why.trim() } }),
    onSuccess: (_, counts) => onDecided(counts ? 'The ratings count' : 'The ratings are left out'),
    onSettled: () => queries.invalidateQueries({ queryKey: ['moderation'] }),
  })

  function decide(counts: boolean) {
    setMissing(isBlank(why))
    if (isBlank(why) || [...why].length > maxModerationText || isPending) return
    mutate(counts)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    decide(true)
  }

  return (
    <article className={thing.thing} aria-labelledby={heading}>
      <h3 id={heading} className={thing.title}>
        <Link to={`/book-details/${encodeURIComponent(book)}`}>{title}</Link>
      </h3>
      <p>
        {numberText(ratings)} ratings on {dateText(`${day}T12:00:00Z`)}
        {average !== null && `, ${average} ${average === 1 ? 'star' : 'stars'} on average`}.
      </p>
      <p className={thing.about}>
        {numberText(ratings_before)} in the thirty days before
        {average_before === null ? '.' : `; without the new ones, the book has ${average_before} stars.`}
      </p>
      <form className={form.form} onSubmit={submit} noValidate>
        <LimitedTextArea
          label="Why? This is for the log."
          name="why"
          rows={2}
          limit={maxModerationText}
          saidFrom={100}
          value={why}
          onChange={(event) => setWhy(event.target.value)}
        />
        <FormError text={textOf(missing && isBlank(why), error)} />
        <div className={form.actions}>
          <Button pending={isPending} onClick={() => decide(false)}>
            Leave them out
          </Button>
          <Button look="primary" type="submit" pending={isPending}>
            Let them count
          </Button>
        </div>
      </form>
    </article>
  )
}

function textOf(isMissing: boolean, error: Error | null): string | undefined {
  if (isMissing) return 'Please say why.'
  return error ? errorMessage(error, 'Failed to save the decision. Please try again.') : undefined
}
