import { useId, useState } from 'react'
import { Button } from '../ui/button/button.tsx'
import { classNames } from '../ui/class-names.ts'
import styles from './book-description.module.css'
import { paragraphsOf } from '../books/book-text.ts'

const longAfter = 640

export function BookDescription({ description }: { description: string }) {
  const [whole, setWhole] = useState(false)
  const id = useId()
  const paragraphs = paragraphsOf(description)
  const long = paragraphs.join(' ').length > longAfter
  return (
    <section className={styles.description} aria-label="Description">
      <h2 className={styles.heading}>Description</h2>
      <div id={id} className={classNames(styles.text, long && !whole && styles.clamped)} dir="auto">
        {paragraphs.length > 0 ? (
          // oxlint-disable-next-line react/no-array-index-key -- paragraphs of one text are never reordered
          paragraphs.map((paragraph, index) => <p key={index}>{paragraph}</p>)
        ) : (
          <p className={styles.none}>There's no description of this book yet.</p>
        )}
      </div>
      {long && (
        <Button
          look="bare"
          small
          className={styles.more}
          aria-expanded={whole}
          aria-controls={id}
          onClick={() => setWhole(!whole)}
        >
          {whole ? 'Less' : 'More'}
        </Button>
      )}
    </section>
  )
}
