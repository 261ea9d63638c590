import { useId, type ReactNode } from 'react'
import styles from './glimpses.module.css'
import { OpenBookGlimpse } from './open-book-glimpse.tsx'
import { SearchGlimpse } from './search-glimpse.tsx'
import { StreakGlimpse } from './streak-glimpse.tsx'

/** What it looks like inside, made of the same parts. */
export function Glimpses() {
  const heading = useId()
  return (
    <section className={styles.section} aria-labelledby={heading}>
      <h2 id={heading} className={styles.heading}>
        A look inside
      </h2>
      <div className={styles.grid}>
        <Glimpse caption="Every book has a cover: where the catalogue has none, Octavo draws one.">
          <SearchGlimpse />
        </Glimpse>
        <Glimpse caption="One press says where you are with a book.">
          <OpenBookGlimpse />
        </Glimpse>
        <Glimpse caption="A day with reading counts, and so does the one after.">
          <StreakGlimpse />
        </Glimpse>
      </div>
    </section>
  )
}

function Glimpse({ caption, children }: { caption: string; children: ReactNode }) {
  return (
    <figure className={styles.glimpse}>
      <div className={styles.window} aria-hidden>
        {children}
      </div>
      <figcaption className={styles.caption}>{caption}</figcaption>
    </figure>
  )
}
