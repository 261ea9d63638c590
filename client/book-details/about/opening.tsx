import styles from './opening.module.css'

/** The book's first words, set apart from what others say of it. */
export function Opening({ text }: { text: string }) {
  return (
    <section className={styles.opening} aria-labelledby="how-it-begins">
      <h2 id="how-it-begins" className={styles.heading}>
        How it begins
      </h2>
      <blockquote className={styles.words} dir="auto">
        {text}
      </blockquote>
    </section>
  )
}
