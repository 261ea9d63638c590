import { Link, useLocation } from 'react-router'
import { homePaths, pages, type LinkGroup } from '../pages/pages.ts'
import { useShowsGame, useUser } from '../../session/session-context.ts'
import styles from './navigation-bar.module.css'

interface NavigationLinksProps {
  in: LinkGroup
  className: string | undefined
  /** The heading of the group. */
  labelledBy?: string
  onChoose: () => void
}

/** The links of all pages that stand together. */
export function NavigationLinks({ in: group, className, labelledBy, onChoose }: NavigationLinksProps) {
  const here = useHere()
  const showsGame = useShowsGame()
  const isModerator = useUser()?.is_moderator === true
  return (
    <ul className={className} aria-labelledby={labelledBy}>
      {pages.map(
        ({ path, link, game }) =>
          link?.in === group &&
          (showsGame || !game) &&
          (isModerator || !link.forModerators) && (
            <li key={path}>
              <Link
                to={path}
                className={styles.link}
                aria-current={path === here ? 'page' : undefined}
                onClick={onChoose}
              >
                {link.text}
              </Link>
            </li>
          ),
      )}
    </ul>
  )
}

/** The path of the page that is shown; home has only one. */
export function useHere(): string {
  const { pathname } = useLocation()
  const bare = pathname.toLowerCase().replace(/(?<!\/)\/+$/, '') || '/'
  return homePaths.includes(bare) ? '/' : bare
}
