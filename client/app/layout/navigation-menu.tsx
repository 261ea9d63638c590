import { useId, type ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import type { MenuGroup } from '../pages/pages.ts'
import { pages } from '../pages/pages.ts'
import { NavigationLinks } from './navigation-links.tsx'
import styles from './navigation-menu.module.css'

interface NavigationMenuProps {
  id: string
  open: boolean
  /** What stands in the bar where there is room for it. */
  children: ReactNode
  /** The same, below all else. */
  end: ReactNode
  onChoose: () => void
}

/** A page joins the menu by naming its group in pages.ts. */
const groups: readonly { in: MenuGroup; heading: string }[] = [
  { in: 'reading', heading: 'Your reading' },
  { in: 'readers', heading: 'Other readers' },
  { in: 'account', heading: 'Your account' },
]

export function NavigationMenu({ id, open, children, end, onChoose }: NavigationMenuProps) {
  return (
    <div id={id} className={classNames(styles.menu, open && styles.open)}>
      {children}
      {groups
        .filter((group) => pages.some(({ link }) => link?.in === group.in))
        .map((group) => (
          <Group key={group.in} {...group} onChoose={onChoose} />
        ))}
      {end}
    </div>
  )
}

function Group({ in: group, heading, onChoose }: { in: MenuGroup; heading: string; onChoose: () => void }) {
  const id = useId()
  return (
    <div>
      <p id={id} className={styles.heading}>
        {heading}
      </p>
      <NavigationLinks in={group} className={styles.list} labelledBy={id} onChoose={onChoose} />
    </div>
  )
}
