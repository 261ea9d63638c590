import { useId, useState } from 'react'
import { Link } from 'react-router'
import type { Reported } from '#contract/moderation/moderation.ts'
import { removedText } from '#contract/moderation/things.ts'
import { profileHref } from '../follows/profile-href.ts'
import { reasonText, thingTexts } from '../reporting/report-texts.ts'
import { SpoilerFold } from '../spoilers/spoiler-fold.tsx'
import { Button } from '../ui/button/button.tsx'
import { focusOnceLost } from '../ui/focus/focus-once-lost.ts'
import { dateText } from '../ui/text/date-text.ts'
import { DecisionForm } from './decision-form.tsx'
import styles from './reported-thing.module.css'

interface ReportedThingProps {
  thing: Reported
  onDecided: (message: string) => void
}

/** A reported thing in its context, with what its reporters say. */
export function ReportedThing({ thing, onDecided }: ReportedThingProps) {
  const [deciding, setDeciding] = useState(false)
  const heading = useId()
  const button = useId()
  const { kind, username, title, book, first_reported_at, reasons, words } = thing

  function close() {
    setDeciding(false)
    focusOnceLost(button)
  }

  return (
    <article className={styles.thing} aria-labelledby={heading}>
      <header>
        <h3 id={heading} className={styles.title}>
          {thingTexts[kind]} by {username ? <Link to={profileHref(username)}>{username}</Link> : 'someone who has left'}
        </h3>
        <p className={styles.about}>
          {title && (
            <>
              on {book ? <Link to={`/book-details/${encodeURIComponent(book)}`}>{title}</Link> : <bdi>{title}</bdi>}
              {' · '}
            </>
          )}
          first reported <time dateTime={first_reported_at}>{dateText(first_reported_at)}</time>
        </p>
      </header>
      <SpoilerFold marked={{ has_spoilers: thing.has_spoilers ?? false, is_folded: true }}>
        <Said thing={thing} />
      </SpoilerFold>
      <ul className={styles.reasons} aria-label="Reasons">
        {reasons.map(({ reason, times }) => (
          <li key={reason} className={styles.reason}>
            {reasonText(reason)}
            {times > 1 && ` × ${times}`}
          </li>
        ))}
      </ul>
      {words.length > 0 && (
        <ul className={styles.words} aria-label="What reporters say">
          {words.map((each, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- The words of different reporters may be the same
            <li key={index} dir="auto">
              {each}
            </li>
          ))}
        </ul>
      )}
      <p className={styles.about}>{beforeText(thing)}</p>
      {deciding ? (
        <DecisionForm thing={thing} onDecided={onDecided} onClose={close} />
      ) : (
        <Button id={button} className={styles.decide} aria-describedby={heading} onClick={() => setDeciding(true)}>
          Decide
        </Button>
      )}
    </article>
  )
}

function Said({ thing: { kind, said, says, answers, books, is_gone, is_removed } }: { thing: Reported }) {
  if (kind === 'picture') {
    return is_gone || says === '' ? (
      <p className={styles.about}>The picture is gone.</p>
    ) : (
      <img className={styles.picture} src={says} alt="As it is now" width={128} height={128} />
    )
  }
  return (
    <>
      {answers && (
        <blockquote className={styles.answers} dir="auto">
          {answers}
        </blockquote>
      )}
      <blockquote className={styles.said} dir="auto">
        {said || (kind === 'profile' ? 'No bio' : '')}
      </blockquote>
      {is_gone && <p className={styles.about}>It has been deleted since.</p>}
      {!is_gone && is_removed && <p className={styles.about}>{removedText}.</p>}
      {!is_gone && !is_removed && says === '' && said !== '' && (
        <p className={styles.about}>Others do not see it now.</p>
      )}
      {!is_gone && !is_removed && says !== '' && says !== said && (
        <>
          <p className={styles.about}>It has been changed since:</p>
          <blockquote className={styles.said} dir="auto">
            {says}
          </blockquote>
        </>
      )}
      {books.length > 0 && <p className={styles.about}>Books: {books.join(', ')}</p>}
    </>
  )
}

function beforeText({ username, is_moderator, before: { removals, warnings, suspensions } }: Reported): string {
  if (username === '') return 'Whoever wrote it has left.'
  const counts = [countText(removals, 'removal'), countText(warnings, 'warning'), countText(suspensions, 'suspension')]
  const said = counts.filter((text) => text !== '').join(', ')
  const before = said === '' ? 'Nothing was decided about this reader before.' : `Before: ${said}.`
  return is_moderator ? `${before} This reader is a moderator.` : before
}

function countText(n: number, what: string): string {
  if (n === 0) return ''
  return n === 1 ? `1 ${what}` : `${n} ${what}s`
}
