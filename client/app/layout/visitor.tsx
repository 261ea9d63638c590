import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { Outlet } from 'react-router'
import { AccountModals, preloadAccountModals, type AccountModal } from '../../accounts/account-modals.tsx'
import { createQueryClient } from '../../transport/query-client.ts'
import { Brand } from '../../ui/icons/brand.tsx'
import { Button } from '../../ui/button/button.tsx'
import { ThemeToggle } from '../../ui/theme/theme-toggle.tsx'
import bar from './bar.module.css'
import frame from './frame.module.css'

/** The frame of the pages that a visitor may open. */
export function Visitor() {
  const [queries] = useState(createQueryClient)
  const [modal, setModal] = useState<AccountModal>()
  return (
    <QueryClientProvider client={queries}>
      <header className={bar.bar}>
        <div className={bar.inside}>
          <Brand />
          <div className={bar.end} onPointerEnter={preloadAccountModals} onFocus={preloadAccountModals}>
            <ThemeToggle />
            <Button look="bare" onClick={() => setModal('login')}>
              Login
            </Button>
            <Button look="primary" onClick={() => setModal('register')}>
              Sign Up
            </Button>
          </div>
        </div>
      </header>
      <main id="content" className={frame.main}>
        <Outlet />
      </main>
      <AccountModals open={modal} onOpen={setModal} />
    </QueryClientProvider>
  )
}
