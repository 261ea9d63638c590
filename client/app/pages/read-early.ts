import type { Api } from '#contract/api.ts'
import { getPoints, getStreak } from '#contract/points.ts'
import { pageAt } from './pages.ts'

type Address = Pick<Location, 'pathname' | 'search'>

/** Asks for what the page at an address shows, while its code is still to come. */
export function readPageEarly(api: Api, { pathname, search }: Address, isReader: boolean): void {
  const page = pageAt(pathname)
  if (!page?.read || (page.protected && !isReader)) return
  ignoreFailures(page.read(api, { params: page.paramsOf(pathname), query: new URLSearchParams(search), isReader }))
}

/** Asks for what the frame of a reader's pages shows. */
export function readFrameEarly(api: Api, { showsGame }: { showsGame: boolean }): void {
  if (showsGame) ignoreFailures([api.call(getPoints, {}), api.call(getStreak, {})])
}

/** Whoever needs the reply asks again, and is told why it fails. */
function ignoreFailures(replies: readonly Promise<unknown>[]): void {
  for (const reply of replies) reply.catch(() => {})
}
