import type { ReadlistSummary } from '#contract/readlists.ts'
import { LeaveReadlistButton } from './leave-readlist-button.tsx'
import { ReadlistFront } from './readlist-front.tsx'

export function SharedReadlistCard({ readlist }: { readlist: ReadlistSummary }) {
  return (
    <ReadlistFront readlist={readlist} after={`(by ${readlist.owner})`}>
      <LeaveReadlistButton readlist={readlist} look="bare" small aria-label={`Leave ${readlist.name}`} />
    </ReadlistFront>
  )
}
