import { Link } from 'react-router'
import { numberText } from '../../ui/text/number-text.ts'
import styles from './profile-header.module.css'

interface ProfileCountsProps {
  /** Undefined where they failed to load. */
  books: number | undefined
  /** Where they are listed. */
  booksHref: string
  followers: number
  following: number
  onOpen: (tab: 'followers' | 'following') => void
}

/** Books, followers and whom one follows, in the head of a profile; each leads to its list. */
export function ProfileCounts({ books, booksHref, followers, following, onOpen }: ProfileCountsProps) {
  return (
    <div className={styles.counts}>
      {books !== undefined && (
        <Link to={booksHref} className={styles.count}>
          <strong>{numberText(books)}</strong> {books === 1 ? 'Book finished' : 'Books finished'}
        </Link>
      )}
      <button type="button" className={styles.count} onClick={() => onOpen('followers')}>
        <strong>{numberText(followers)}</strong> {followers === 1 ? 'Follower' : 'Followers'}
      </button>
      <button type="button" className={styles.count} onClick={() => onOpen('following')}>
        <strong>{numberText(following)}</strong> Following
      </button>
    </div>
  )
}
