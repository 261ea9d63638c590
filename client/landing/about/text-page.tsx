import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { AccountModals, type AccountModal } from '../../accounts/account-modals.tsx'
import { ArrowLeftIcon } from '../../ui/icons/icons.tsx'
import { usePageTitle } from '../../ui/text/use-page-title.ts'
import { LandingFooter } from '../landing-footer.tsx'
import { LandingHeader } from '../landing-header.tsx'
import styles from '../landing-page.module.css'
import { useEarlyPress } from '../use-early-click.ts'

/** The frame of a page of text that everyone may read. */
export function TextPage({ title, children }: { title: string; children: ReactNode }) {
  const [modal, setModal] = useState<AccountModal>()
  useEarlyPress()
  usePageTitle(title)
  return (
    <div className={styles.page}>
      <LandingHeader onLogin={() => setModal('login')} onSignUp={() => setModal('register')}>
        <Link to="/">
          <ArrowLeftIcon size={16} />
          Back to home
        </Link>
      </LandingHeader>
      <main id="content">{children}</main>
      <LandingFooter />
      <AccountModals open={modal} onOpen={setModal} />
    </div>
  )
}
