import { lazy, Suspense } from 'react'

export type AccountModal = 'login' | 'register'

interface AccountModalsProps {
  open: AccountModal | undefined
  onOpen: (modal: AccountModal | undefined) => void
}

const loadLogin = () => import('./login-modal.tsx')
const loadRegister = () => import('./register-modal.tsx')
const LoginModal = lazy(async () => ({ default: (await loadLogin()).LoginModal }))
const RegisterModal = lazy(async () => ({ default: (await loadRegister()).RegisterModal }))

/** Login and registration, which lead to each other; neither is loaded before it is wanted. */
export function AccountModals({ open, onOpen }: AccountModalsProps) {
  function close() {
    onOpen(undefined)
  }

  return (
    <Suspense>
      {open === 'login' && <LoginModal onClose={close} onCreateAccount={() => onOpen('register')} />}
      {open === 'register' && <RegisterModal onClose={close} onLogin={() => onOpen('login')} />}
    </Suspense>
  )
}

/** For a button that is about to be pressed. */
export function preloadAccountModals(): void {
  void loadLogin()
  void loadRegister()
}
