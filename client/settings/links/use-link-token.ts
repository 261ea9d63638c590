import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'

/** What follows the `#` of a link in a mail. It is taken out of the address, so that it stays in no history. */
export function useLinkToken(): string {
  const { hash, pathname } = useLocation()
  const [token] = useState(() => hash.slice(1))

  useEffect(() => {
    if (window.location.hash) window.history.replaceState(window.history.state, '', pathname)
  }, [pathname])

  return token
}
