import type { Review } from '#contract/reviews.ts'
import { useUser } from '../../session/session-context.ts'
import { HeartButton } from '../../ui/button/heart-button.tsx'
import { useToast } from '../../ui/feedback/toast.tsx'
import { HeartIcon } from '../../ui/icons/icons.tsx'
import { countText } from '../../ui/text/count-text.ts'
import { useLike } from '../data/use-like.ts'
import styles from './like-button.module.css'

interface LikeButtonProps {
  bookId: string
  /** The name of who wrote it. */
  author: string
  /** Which review: 'the review by Ada'. */
  of: string
  review: Pick<Review, 'id' | 'liked' | 'likes_count'>
}

/** How many like a review, and whether the viewer does. */
export function LikeButton(props: LikeButtonProps) {
  return useUser() ? <ReaderLike {...props} /> : <VisitorLike {...props} />
}

/** How many like the viewer's own review; nothing without any. */
export function LikesOfYours({ count = 0 }: { count: number | undefined }) {
  if (count === 0) return null
  return (
    <p className={styles.likes}>
      <HeartIcon size={16} />
      {countText(count, 'like', 'likes')}
    </p>
  )
}

function ReaderLike({ bookId, author, of, review }: LikeButtonProps) {
  const { liked, count, toggle } = useLike(bookId, author, review)
  return <HeartButton of={of} liked={liked} count={count} small onPress={toggle} />
}

function VisitorLike({ of, review: { likes_count = 0 } }: LikeButtonProps) {
  const toast = useToast()
  const ask = () => toast({ message: 'Please log in to like reviews.', problem: true })
  return <HeartButton of={of} liked={false} count={likes_count} small onPress={ask} />
}
