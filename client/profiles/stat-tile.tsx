import { Link } from 'react-router'
import { numberText } from '../ui/text/number-text.ts'
import styles from './stats-tab.module.css'

interface StatTileProps {
  name: string
  number: number
  /** Link target, if any. */
  href?: string | undefined
  /** Click handler, if there is no link. */
  onPress?: (() => void) | undefined
  /** Tooltip that says what the click does. */
  about?: string
}

export function StatTile({ name, number, href, onPress, about }: StatTileProps) {
  return (
    <li className={styles.tile}>
      <span className={styles.number}>{numberText(number)}</span>
      {href ? (
        <Link className={styles.name} to={href} title={about}>
          {name}
        </Link>
      ) : onPress ? (
        <button type="button" className={styles.name} onClick={onPress}>
          {name}
        </button>
      ) : (
        <span className={styles.name}>{name}</span>
      )}
    </li>
  )
}
