import type { LikedReadlist } from '#contract/readlists.ts'
import { LikeReadlistButton } from './like-readlist-button.tsx'
import { ReadlistFront } from './readlist-front.tsx'

export function LikedReadlistCard({ readlist }: { readlist: LikedReadlist }) {
  const { likes_count: _, ...withoutLikes } = readlist
  return (
    <ReadlistFront readlist={withoutLikes} after={`by ${readlist.owner}`}>
      <LikeReadlistButton readlist={readlist} look="bare" small />
    </ReadlistFront>
  )
}
