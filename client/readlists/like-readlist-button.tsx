import type { ButtonLook } from '../ui/button/button.tsx'
import { HeartButton } from '../ui/button/heart-button.tsx'
import { useLikeReadlist } from './data/use-like-readlist.ts'

interface LikeReadlistButtonProps {
  readlist: { id: string; name: string; liked?: boolean; likes_count?: number }
  look?: ButtonLook
  small?: boolean
}

/** For any reader but its owner. */
export function LikeReadlistButton({ readlist, look = 'quiet', small = false }: LikeReadlistButtonProps) {
  const { liked, count, toggle } = useLikeReadlist(readlist)
  return <HeartButton of={readlist.name} liked={liked} count={count} look={look} small={small} onPress={toggle} />
}
