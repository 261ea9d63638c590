import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react'
import { useLocation } from 'react-router'
import { Bell } from '../../notifications/bell.tsx'
import { useSignOut } from '../../session/use-sign-out.ts'
import { Brand } from '../../ui/icons/brand.tsx'
import { Button } from '../../ui/button/button.tsx'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { CloseIcon, LogoutIcon, MenuIcon } from '../../ui/icons/icons.tsx'
import { ThemeToggle } from '../../ui/theme/theme-toggle.tsx'
import bar from './bar.module.css'
import { BarSearch } from './bar-search.tsx'
import { NavigationLinks, useHere } from './navigation-links.tsx'
import { NavigationMenu } from './navigation-menu.tsx'
import styles from './navigation-bar.module.css'
import { OwnLink } from './own-link.tsx'
import { useIsWide } from './use-is-wide.ts'

export function NavigationBar() {
  const { key } = useLocation()
  const here = useHere()
  const wide = useIsWide()
  const [openedAt, setOpenedAt] = useState<string>()
  const { mutate: signOut, isPending: signingOut } = useSignOut()
  const menuButton = useRef<HTMLButtonElement>(null)
  const around = useRef<HTMLDivElement>(null)
  // The menu is tied to the page it was opened on, so navigating closes it.
  const open = openedAt === key

  function close() {
    setOpenedAt(undefined)
  }

  useEffect(() => {
    if (!open) return
    const closeFromOutside = ({ target }: PointerEvent) => {
      if (target instanceof Node && !around.current?.contains(target)) setOpenedAt(undefined)
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

  const barLinks = <NavigationLinks in="bar" className={wide ? styles.list : styles.listInMenu} onChoose={close} />
  return (
    <header className={bar.bar}>
      <div className={bar.inside}>
        <Brand />
        <nav aria-label="Main" className={styles.navigation}>
          {wide && barLinks}
          <div className={bar.end}>
            {here !== '/' && <BarSearch />}
            <Bell isHere={here === '/notifications'} />
            <ThemeToggle />
            <OwnLink onChoose={close} />
            {wide && (
              <IconButton label="Logout" pending={signingOut} onClick={() => signOut()}>
                <LogoutIcon />
              </IconButton>
            )}
            {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles keys that bubble up from its children */}
            <div ref={around} onKeyDown={closeByEscape} onBlur={closeBehindFocus}>
              <IconButton
                ref={menuButton}
                label={open ? 'Close menu' : 'Open menu'}
                aria-expanded={open}
                aria-controls="links"
                onClick={() => setOpenedAt(open ? undefined : key)}
              >
                {open ? <CloseIcon /> : <MenuIcon />}
              </IconButton>
              <NavigationMenu
                id="links"
                open={open}
                end={
                  !wide && (
                    <Button look="bare" pending={signingOut} className={styles.logout} onClick={() => signOut()}>
                      <LogoutIcon />
                      Logout
                    </Button>
                  )
                }
                onChoose={close}
              >
                {!wide && barLinks}
              </NavigationMenu>
            </div>
          </div>
        </nav>
      </div>
    </header>
  )
}
