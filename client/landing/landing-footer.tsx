import { Link } from 'react-router'
import { BrandMark } from '../ui/icons/brand-mark.tsx'
import styles from './landing-footer.module.css'
import { SourceCodeLink } from './source-code-link.tsx'

export function LandingFooter() {
  return (
    <footer className={styles.footer}>
      <p className={styles.brand}>
        <BrandMark size={22} />
        Octavo
      </p>
      <p className={styles.text}>Made by readers, for readers. Open source under the AGPL.</p>
      <nav className={styles.links} aria-label="Footer">
        <Link to="/about">About</Link>
        <Link to="/privacy">Privacy</Link>
        <SourceCodeLink>Source code</SourceCodeLink>
      </nav>
    </footer>
  )
}
