import { ButtonLink } from '../ui/button/button-link.tsx'
import styles from './invitation.module.css'

/** For readers whose library is still nearly empty. */
export function Invitation() {
  return (
    <aside className={styles.card} aria-label="Your books from elsewhere">
      <p className={styles.text}>Coming from Goodreads or The StoryGraph?</p>
      <ButtonLink to="/import">Bring your books</ButtonLink>
    </aside>
  )
}
