import { Link } from 'react-router'
import { BrandMark } from './brand-mark.tsx'
import styles from './brand.module.css'

export function Brand() {
  return (
    <Link to="/" className={styles.brand}>
      <BrandMark className={styles.mark} />
      Octavo
    </Link>
  )
}
