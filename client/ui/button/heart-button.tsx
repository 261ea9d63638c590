import { classNames } from '../class-names.ts'
import { HeartIcon } from '../icons/icons.tsx'
import { countText } from '../text/count-text.ts'
import { VisuallyHidden } from '../text/visually-hidden.tsx'
import { Button, type ButtonLook } from './button.tsx'
import styles from './heart-button.module.css'

interface HeartButtonProps {
  /** What is liked: 'the review by Ada'. */
  of: string
  liked: boolean
  count: number
  look?: ButtonLook
  small?: boolean
  onPress: () => void
}

/** How many like something, and whether the viewer does. */
export function HeartButton({ of, liked, count, look = 'bare', small = false, onPress }: HeartButtonProps) {
  return (
    <Button
      look={look}
      small={small}
      aria-pressed={liked}
      className={classNames(liked && styles.liked)}
      onClick={onPress}
    >
      <HeartIcon size={16} />
      {count === 0 ? (
        <span>
          Like <VisuallyHidden>{of}</VisuallyHidden>
        </span>
      ) : (
        <span className={styles.count}>
          <VisuallyHidden>Like {of}</VisuallyHidden> {countText(count, 'like', 'likes')}
        </span>
      )}
    </Button>
  )
}
