import { useId, useState } from 'react'
import { Button } from '../ui/button/button.tsx'
import { classNames } from '../ui/class-names.ts'
import styles from './book-description.module.css'
import { paragraphsOf } from '../books/book-text.ts'

/** In characters: what is longer is folded. On a phone, what one does with the book shall stay within reach. */
const longAfter = 640
const longOnPhoneAfter = 240

export function BookDescription({ description }: { description: string }) {
  const [whole, setWhole] = useState(false)
  const id = useId()
  const paragraphs = paragraphsOf(description)
  const { length } = paragraphs.join(' ')
  const long = length > longAfter
  const folds = length > longOnPhoneAfter
  return (
    <section className={styles.description} aria-label="Description">
      <h2 className={styles.heading}>Description</h2>
      <div
        id={id}
        className={classNames(styles.text, folds && !whole && (long ? styles.folded : styles.foldedOnPhone))}
        dir="auto"
      >
        {paragraphs.length > 0 ? (
          // oxlint-disable-next-line react/no-array-index-key -- paragraphs of one text are never reordered
          paragraphs.map((paragraph, index) => <p key={index}>{paragraph}</p>)
        ) : (
          <p className={styles.none}>There's no description of this book yet.</p>
        )}
      </div>
      {folds && (
        <Button
          look="bare"
          small
          className={classNames(styles.more, !long && styles.onPhone)}
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
