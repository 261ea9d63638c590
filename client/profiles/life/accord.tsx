import { Fragment } from 'react'
import type { BookInCommon } from '#contract/profiles/reading-life.ts'
import { starsText } from '../../ui/text/stars-text.ts'
import styles from './in-common.module.css'

interface AccordProps {
  books: readonly BookInCommon[]
  /** The other reader. */
  username: string
}

/** In stars: less is no disagreement worth a word. */
const farApart = 2

/** Loved by both. */
const loved = 4

/** At most as many titles fit a sentence. */
const maxTitles = 2

/** Of the books that two readers have rated, what is most worth telling: what both love, else what they disagree about most. */
export function Accord({ books, username }: AccordProps) {
  const rated = books.flatMap(({ title, your_stars: yours, their_stars: theirs }) =>
    typeof yours === 'number' && typeof theirs === 'number' ? { title, yours, theirs } : [],
  )
  const most = Math.max(0, ...rated.map(({ yours, theirs }) => (yours === theirs ? yours : 0)))
  const both = rated.filter(({ yours, theirs }) => yours === most && theirs === most).slice(0, maxTitles)
  if (most >= loved) {
    return (
      <p className={styles.accord}>
        {starsText(most)} from both of you:{' '}
        {both.map(({ title }, index) => (
          <Fragment key={title}>
            {index > 0 && ', '}
            <cite>{title}</cite>
          </Fragment>
        ))}
        .
      </p>
    )
  }
  const [apart] = rated.toSorted((a, b) => distance(b) - distance(a))
  if (!apart || distance(apart) < farApart) return null
  return (
    <p className={styles.accord}>
      You gave <cite>{apart.title}</cite> {starsText(apart.yours)}, <bdi>{username}</bdi> {starsText(apart.theirs)}.
    </p>
  )
}

function distance({ yours, theirs }: { yours: number; theirs: number }): number {
  return Math.abs(yours - theirs)
}
