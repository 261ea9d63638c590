import type { ReadlistSummary } from '#contract/readlists.ts'
import { ReadlistFront } from './readlist-front.tsx'

export function SharedReadlistCard({ readlist }: { readlist: ReadlistSummary }) {
  return <ReadlistFront readlist={readlist} after={`(by ${readlist.owner})`} />
}
