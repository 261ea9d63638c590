import { Button } from '../ui/button/button.tsx'
import { CoverWall } from './cover-wall.tsx'
import { LookAround } from './look-around.tsx'
import styles from './hero.module.css'

export function Hero({ onSignUp, onLogin }: { onSignUp: () => void; onLogin: () => void }) {
  return (
    <section className={styles.hero}>
      <div>
        <h1 className={styles.headline}>A home for everything you read</h1>
        <p className={styles.lead}>
          Octavo keeps track of the books you've read, the one on your nightstand and the long list of what comes next.
          It counts the days you read, and celebrates when you finish a book.
        </p>
        <div className={styles.calls}>
          <Button look="primary" className={styles.call} onClick={onSignUp}>
            Start your shelf
          </Button>
          <Button className={styles.call} onClick={onLogin}>
            I have an account
          </Button>
        </div>
        <LookAround />
        <p className={styles.note}>Free, open source, and yours to run.</p>
      </div>
      <CoverWall />
    </section>
  )
}
