import { useState } from 'react'
import { AccountModals, type AccountModal } from '../accounts/account-modals.tsx'
import { Button } from '../ui/button/button.tsx'
import styles from './join-panel.module.css'

/** For visitors who followed a shared link: logging in here keeps them on the book. */
export function JoinPanel() {
  const [modal, setModal] = useState<AccountModal>()
  return (
    <aside className={styles.panel}>
      <p className={styles.text}>Octavo is a home for everything you read. Keep this book on your shelf.</p>
      <div className={styles.calls}>
        <Button look="primary" onClick={() => setModal('register')}>
          Sign Up
        </Button>
        <Button onClick={() => setModal('login')}>Login</Button>
      </div>
      <AccountModals open={modal} onOpen={setModal} />
    </aside>
  )
}
