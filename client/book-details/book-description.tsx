import { FoldedText } from '../ui/folding/folded-text.tsx'
import styles from './book-description.module.css'
import { paragraphsOf } from '../books/book-text.ts'

/** In characters: what is longer is folded. On a phone, what one does with the book shall stay within reach. */
const longAfter = 640
const longOnPhoneAfter = 240

export function BookDescription({ description }: { description: string }) {
  const paragraphs = paragraphsOf(description)
  const { length } = paragraphs.join(' ')
  const foldsSomewhere = length > longAfter ? 'always' : 'on a phone'
  return (
    <section className={styles.description} aria-label="Description">
      <h2 className={styles.heading}>Description</h2>
      <FoldedText folds={length > longOnPhoneAfter ? foldsSomewhere : 'never'} className={styles.text}>
        {paragraphs.length > 0 ? (
          paragraphs.map((paragraph, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- paragraphs of one text are never reordered
            <p key={index} dir="auto">
              {paragraph}
            </p>
          ))
        ) : (
          <p className={styles.none}>There's no description of this book yet.</p>
        )}
      </FoldedText>
    </section>
  )
}
