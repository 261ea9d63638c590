import type { Api } from '#contract/api.ts'
import { getPoints, getStreak } from '#contract/points.ts'
import { pageAt } from './pages.ts'

type Address = Pick<Location, 'pathname' | 'search'>
/** Undefined for visitors. */
type Asking = { showsGame: boolean } | undefined

/** Asks for what the page at an address shows, and for what its frame does, while their code is still loading. */
export function readEarly(api: Api, address: Address, reader: Asking): void {
  const frame = reader?.showsGame ? [api.call(getPoints, {}), api.call(getStreak, {})] : []
  // Whoever needs the reply asks again, and is told why it fails.
  for (const reply of [...readPage(api, address, reader), ...frame]) reply.catch(() => {})
}

function readPage(api: Api, { pathname, search }: Address, reader: Asking): Promise<unknown>[] {
  const page = pageAt(pathname)
  if (!page?.read || (page.protected && !reader)) return []
  return page.read(api, {
    params: page.paramsOf(pathname),
    query: new URLSearchParams(search),
    isReader: reader !== undefined,
  })
}
