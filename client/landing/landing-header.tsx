import type { ReactNode } from 'react'
import { preloadAccountModals } from '../accounts/account-modals.tsx'
import { useSession } from '../session/session-context.ts'
import { Brand } from '../ui/icons/brand.tsx'
import { Button } from '../ui/button/button.tsx'
import { ThemeToggle } from '../ui/theme/theme-toggle.tsx'
import styles from './landing-header.module.css'

interface LandingHeaderProps {
  onLogin: () => void
  onSignUp: () => void
  /** Links. */
  children: ReactNode
}

export function LandingHeader({ onLogin, onSignUp, children }: LandingHeaderProps) {
  const { status } = useSession()
  return (
    <header className={styles.header}>
      <Brand />
      <nav className={styles.links} aria-label="Main">
        {children}
      </nav>
      <div className={styles.end} onPointerEnter={preloadAccountModals} onFocus={preloadAccountModals}>
        <ThemeToggle />
        {status === 'signed-out' && (
          <>
            <Button look="bare" onClick={onLogin}>
              Login
            </Button>
            <Button look="primary" onClick={onSignUp}>
              Sign Up
            </Button>
          </>
        )}
      </div>
    </header>
  )
}
