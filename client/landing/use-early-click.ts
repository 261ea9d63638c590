import { useEffect } from 'react'

/** Replays a click made before hydration: public/early-click.js has marked the button. */
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
