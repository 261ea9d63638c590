import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import type { BookFriends } from '#contract/books/book-friends.ts'
import { profileHref } from '../follows/profile-href.ts'
import { stateText } from '../library/data/state-text.ts'
import { useApi } from '../transport/api-context.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button/button.tsx'
import { Stars } from '../ui/form/stars.tsx'
import { countText } from '../ui/text/count-text.ts'
import { useMatches } from '../ui/use-matches.ts'
import { friendsQuery } from './friends-query.ts'
import styles from './friends-panel.module.css'

const shownAtFirst = { onPhone: 4, elsewhere: 6 }

/** Readers the viewer follows who have the book; renders nothing without any, or if they fail to load. */
export function FriendsPanel({ bookId }: { bookId: string }) {
  const { data } = useQuery(friendsQuery(useApi(), bookId))
  const first = useMatches('(max-width: 47.99rem)') ? shownAtFirst.onPhone : shownAtFirst.elsewhere
  const [all, setAll] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  if (!data || data.total === 0) return null
  const { results, total } = data
  const shown = all ? results : results.slice(0, first)
  const others = total - shown.length

  function showAll() {
    setAll(true)
    // The pressed button goes.
    requestAnimationFrame(() => list.current?.querySelectorAll('a')[first]?.focus())
  }

  return (
    <section className={styles.friends} aria-labelledby="friends">
      <h2 id="friends" className={styles.title}>
        Readers you follow
      </h2>
      <ul ref={list} className={styles.list}>
        {shown.map((friend) => (
          <Friend key={friend.username} friend={friend} />
        ))}
      </ul>
      {others > 0 &&
        (shown.length < results.length ? (
          <Button look="bare" small className={styles.more} onClick={showAll}>
            and {countText(others, 'other', 'others')}
          </Button>
        ) : (
          <p className={styles.others}>and {countText(others, 'other', 'others')}</p>
        ))}
    </section>
  )
}

function Friend({ friend: { username, profile_image, state, stars } }: { friend: BookFriends['results'][number] }) {
  return (
    <li className={styles.friend}>
      <Avatar image={profile_image} size="small" />
      <p className={styles.words}>
        <Link className={styles.name} to={profileHref(username)}>
          <bdi>{username}</bdi>
        </Link>
        <span className={styles.state}>
          {state !== 'NOT_ADDED' && <span>{stateText(state)}</span>}
          {stars !== null && <Stars value={stars} />}
        </span>
      </p>
    </li>
  )
}
