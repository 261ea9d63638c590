import { useState } from 'react'
import { lazyDialog } from '../ui/lazy/lazy-dialog.tsx'

export type AccountModal = 'login' | 'register' | 'forgotten'

interface AccountModalsProps {
  open: AccountModal | undefined
  onOpen: (modal: AccountModal | undefined) => void
}

const { Popup: LoginModal, preload: preloadLogin } = lazyDialog(
  async () => (await import('./login-modal.tsx')).LoginModal,
)
const { Popup: RegisterModal, preload: preloadRegister } = lazyDialog(
  async () => (await import('./register-modal.tsx')).RegisterModal,
)

const { Popup: ForgottenModal } = lazyDialog(async () => (await import('./forgotten-modal.tsx')).ForgottenModal)

/** The login, register and forgotten-password modals, which link to each other; each is loaded when first opened. */
export function AccountModals({ open, onOpen }: AccountModalsProps) {
  const [registered, setRegistered] = useState('')

  function close() {
    setRegistered('')
    onOpen(undefined)
  }

  function goToLogin(username: string) {
    setRegistered(username)
    onOpen('login')
  }

  return (
    <>
      {open === 'login' && (
        <LoginModal
          registered={registered}
          onClose={close}
          onCreateAccount={() => onOpen('register')}
          onForgotten={() => onOpen('forgotten')}
        />
      )}
      {open === 'forgotten' && <ForgottenModal onClose={close} onLogin={() => onOpen('login')} />}
      {open === 'register' && <RegisterModal onClose={close} onLogin={goToLogin} />}
    </>
  )
}

/** Called when a button that opens them is about to be pressed. */
export function preloadAccountModals(): void {
  preloadLogin()
  preloadRegister()
}
