import { FoldedText, isLonger } from '../../ui/folding/folded-text.tsx'
import styles from './readlist-description.module.css'

/** What is longer is folded, so that the books stay in sight. */
const long = { characters: 360, lines: 6 }
const longOnPhone = { characters: 110, lines: 3 }

/** What its owner says of a readlist, with their lines. */
export function ReadlistDescription({ text }: { text: string }) {
  return (
    <div className={styles.description}>
      <FoldedText
        folds={isLonger(text, long) ? 'always' : isLonger(text, longOnPhone) ? 'on a phone' : 'never'}
        className={styles.folding}
      >
        <p className={styles.text} dir="auto">
          {text}
        </p>
      </FoldedText>
    </div>
  )
}
