import { ButtonLink } from '../ui/button/button-link.tsx'
import { classNames } from '../ui/class-names.ts'
import styles from './invitation.module.css'

/** For readers whose library is still nearly empty. The first time it says how to begin, in the place of the book in hand. */
export function Invitation({ isFirst = false }: { isFirst?: boolean }) {
  return (
    <aside className={classNames(styles.card, isFirst && styles.first)} aria-label="Your books from elsewhere">
      {isFirst && (
        <>
          <span className={styles.gap} aria-hidden />
          <div className={styles.words}>
            <h2 className={styles.title}>Start with the book in your hand</h2>
            <p className={styles.how}>
              Find it, and set it to Currently Reading: it will stand here, with the page you are on.
            </p>
          </div>
        </>
      )}
      <div className={styles.elsewhere}>
        <p className={styles.text}>Coming from Goodreads or The StoryGraph?</p>
        <ButtonLink to="/import">Bring your books</ButtonLink>
      </div>
    </aside>
  )
}
