import { Link, useLocation } from 'react-router'
import { homePaths, pages } from '../pages/pages.ts'
import styles from './navigation-bar.module.css'

/** One link for every page with a link text. */
export function NavigationLinks({ onChoose }: { onChoose: () => void }) {
  const { pathname } = useLocation()
  const bare = pathname.toLowerCase().replace(/\/+$/, '')
  const here = homePaths.includes(bare || '/') ? '/' : bare

  return (
    <ul className={styles.list}>
      {pages.map(
        ({ path, link }) =>
          link && (
            <li key={path}>
              <Link
                to={path}
                className={styles.link}
                aria-current={path === here ? 'page' : undefined}
                onClick={onChoose}
              >
                {link}
              </Link>
            </li>
          ),
      )}
    </ul>
  )
}
