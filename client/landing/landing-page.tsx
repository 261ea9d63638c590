import { useState } from 'react'
import { Link } from 'react-router'
import { AccountModals, type AccountModal } from '../accounts/account-modals.tsx'
import { usePageTitle } from '../ui/text/use-page-title.ts'
import { ClosingCall } from './call-to-action.tsx'
import { DemoFilm } from './demo-film.tsx'
import { Features } from './features.tsx'
import { Hero } from './hero.tsx'
import { LandingFooter } from './landing-footer.tsx'
import { LandingHeader } from './landing-header.tsx'
import styles from './landing-page.module.css'
import { Screenshots } from './screenshots.tsx'
import { SourceCodeLink } from './source-code-link.tsx'
import { useEarlyPress } from './use-early-click.ts'

export function LandingPage() {
  const [modal, setModal] = useState<AccountModal>()
  useEarlyPress()
  usePageTitle('A home for everything you read')

  function signUp() {
    setModal('register')
  }

  function logIn() {
    setModal('login')
  }

  return (
    <div className={styles.page}>
      <LandingHeader onLogin={logIn} onSignUp={signUp}>
        <Link to="/about">About</Link>
        <SourceCodeLink>Source code</SourceCodeLink>
      </LandingHeader>
      <main id="content">
        <Hero onSignUp={signUp} onLogin={logIn} />
        <Features />
        <Screenshots />
        <DemoFilm />
        <ClosingCall onSignUp={signUp} />
      </main>
      <LandingFooter />
      <AccountModals open={modal} onOpen={setModal} />
    </div>
  )
}
