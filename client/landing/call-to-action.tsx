import { Button } from '../ui/button/button.tsx'
import styles from './call-to-action.module.css'

export function ClosingCall({ onSignUp }: { onSignUp: () => void }) {
  return (
    <section className={styles.call}>
      <h2 className={styles.heading}>Your next book is waiting</h2>
      <p className={styles.text}>
        More than a thousand books are on the shelf already, each with a short description. Creating an account takes
        less time than choosing one.
      </p>
      <Button look="primary" className={styles.button} onClick={onSignUp}>
        Create your account
      </Button>
    </section>
  )
}
