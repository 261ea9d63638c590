import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react'
import { useLocation } from 'react-router'
import { useSignOut } from '../../session/use-sign-out.ts'
import { Brand } from '../../ui/icons/brand.tsx'
import { Button } from '../../ui/button/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { CloseIcon, MenuIcon } from '../../ui/icons/icons.tsx'
import { ThemeToggle } from '../../ui/theme/theme-toggle.tsx'
import bar from './bar.module.css'
import { NavigationLinks } from './navigation-links.tsx'
import styles from './navigation-bar.module.css'

export function NavigationBar() {
  const { key } = useLocation()
  const [openedAt, setOpenedAt] = useState<string>()
  const { mutate: signOut, isPending: signingOut } = useSignOut()
  const menuButton = useRef<HTMLButtonElement>(null)
  const header = useRef<HTMLElement>(null)
  // The menu is tied to the page it was opened on, so navigating closes it.
  const open = openedAt === key

  function close() {
    setOpenedAt(undefined)
  }

  useEffect(() => {
    if (!open) return
    const closeFromOutside = ({ target }: PointerEvent) => {
      if (target instanceof Node && !header.current?.contains(target)) setOpenedAt(undefined)
    }
    addEventListener('pointerdown', closeFromOutside)
    return () => removeEventListener('pointerdown', closeFromOutside)
  }, [open])

  function closeByEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !open) return
    close()
    menuButton.current?.focus()
  }

  /** Otherwise the menu would cover the focused element. */
  function closeBehindFocus({ currentTarget, relatedTarget }: FocusEvent) {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) close()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles keys that bubble up from its children
    <header ref={header} className={bar.bar} onKeyDown={closeByEscape} onBlur={closeBehindFocus}>
      <div className={bar.inside}>
        <Brand />
        <nav id="links" aria-label="Main" className={classNames(styles.links, open && styles.open)}>
          <NavigationLinks onChoose={close} />
        </nav>
        <div className={bar.end}>
          <ThemeToggle />
          <Button look="bare" pending={signingOut} onClick={() => signOut()}>
            Logout
          </Button>
          <IconButton
            ref={menuButton}
            label={open ? 'Close menu' : 'Open menu'}
            aria-expanded={open}
            aria-controls="links"
            className={styles.toggle}
            onClick={() => setOpenedAt(open ? undefined : key)}
          >
            {open ? <CloseIcon /> : <MenuIcon />}
          </IconButton>
        </div>
      </div>
    </header>
  )
}
