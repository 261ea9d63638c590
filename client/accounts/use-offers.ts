import { useEffect, useState } from 'react'
import { getOffers } from '#contract/accounts/recovery.ts'
import type { Reply } from '#contract/endpoint.ts'
import { useApi } from '../transport/api-context.ts'

export type Offers = Reply<typeof getOffers>

const nothing: Offers = { mail: false, passkeys: false }

/** What this server offers; undefined until it has answered. It stays the same for as long as the page is open. */
export function useOffers(): Offers | undefined {
  const api = useApi()
  const [offers, setOffers] = useState<Offers>()

  useEffect(() => {
    let isCurrent = true
    api.call(getOffers, {}).then(
      (reply) => isCurrent && setOffers(reply),
      // What is not known to be offered is not.
      () => isCurrent && setOffers(nothing),
    )
    return () => {
      isCurrent = false
    }
  }, [api])

  return offers
}
