import { useEffect } from 'react'

/** Does what was pressed while the page could be seen and not yet hear: public/early-press.js has marked the button. */
export function useEarlyPress(): void {
  useEffect(() => {
    document.documentElement.dataset['alive'] = ''
    const pressed = document.querySelector<HTMLButtonElement>('button[data-pressed]')
    if (!pressed) return
    delete pressed.dataset['pressed']
    pressed.removeAttribute('aria-busy')
    pressed.click()
  }, [])
}
