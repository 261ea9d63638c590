import type { Board } from './board-address.ts'
import styles from './scope-switch.module.css'

const choices = [
  { scope: 'everyone', text: 'Everyone' },
  { scope: 'following', text: 'People I follow' },
] as const

interface ScopeSwitchProps {
  scope: Board['scope']
  onScope: (scope: Board['scope']) => void
}

/** Two radio buttons in the shape of a switch. */
export function ScopeSwitch({ scope, onScope }: ScopeSwitchProps) {
  return (
    <fieldset className={styles.switch}>
      <legend className={styles.legend}>Who is ranked</legend>
      {choices.map((choice) => (
        <label key={choice.scope} className={styles.choice}>
          <input
            className={styles.input}
            type="radio"
            name="scope"
            checked={scope === choice.scope}
            onChange={() => onScope(choice.scope)}
          />
          <span className={styles.text}>{choice.text}</span>
        </label>
      ))}
    </fieldset>
  )
}
