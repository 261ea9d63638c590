import type { Review } from '#contract/reviews.ts'
import { useUser } from '../session/session-context.ts'
import { Button } from '../ui/button/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { useToast } from '../ui/feedback/toast.tsx'
import { HeartIcon } from '../ui/icons/icons.tsx'
import { countText } from '../ui/text/count-text.ts'
import { numberText } from '../ui/text/number-text.ts'
import { VisuallyHidden } from '../ui/text/visually-hidden.tsx'
import { useLike } from './data/use-review-actions.ts'
import styles from './review-item.module.css'

interface LikeButtonProps {
  bookId: string
  review: Review
  /** Of its author. */
  name: string
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

function ReaderLike({ bookId, review, name }: LikeButtonProps) {
  const { liked, count, toggle } = useLike(bookId, review)
  return <Heart name={name} liked={liked} count={count} onPress={toggle} />
}

function VisitorLike({ review: { likes_count = 0 }, name }: LikeButtonProps) {
  const toast = useToast()
  const ask = () => toast({ message: 'Please log in to like reviews.', problem: true })
  return <Heart name={name} liked={false} count={likes_count} onPress={ask} />
}

interface HeartProps {
  name: string
  liked: boolean
  count: number
  onPress: () => void
}

function Heart({ name, liked, count, onPress }: HeartProps) {
  return (
    <Button look="bare" small aria-pressed={liked} className={classNames(liked && styles.liked)} onClick={onPress}>
      <HeartIcon size={16} />
      <span>
        Like <VisuallyHidden>the review by {name}</VisuallyHidden>
      </span>
      {count > 0 && (
        <span className={styles.count}>
          {numberText(count)} <VisuallyHidden>{count === 1 ? 'like' : 'likes'}</VisuallyHidden>
        </span>
      )}
    </Button>
  )
}
