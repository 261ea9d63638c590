import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { followsQuery } from '../../follows/follows-queries.ts'
import { profileHref } from '../../follows/profile-href.ts'
import { useApi } from '../../transport/api-context.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { SectionHeader } from '../../ui/text/section-header.tsx'
import section from './life-section.module.css'
import styles from './readers-followed.module.css'

/** Two rows, or three on a phone. */
const facesShown = 12

interface ReadersFollowedProps {
  username: string
  own: boolean
}

/** The faces and names of those whom a reader followed last; nothing where it is not known. */
export function ReadersFollowed({ username, own }: ReadersFollowedProps) {
  const { data } = useInfiniteQuery({ ...followsQuery(useApi(), username, 'following'), retry: false })
  const readers = data?.pages[0]?.results.slice(0, facesShown) ?? []
  if (readers.length === 0) return null
  return (
    <section className={section.section} aria-labelledby="readers-followed">
      <SectionHeader id="readers-followed" title={`Readers ${own ? 'you' : 'they'} follow`} />
      <ul className={styles.faces} aria-labelledby="readers-followed">
        {readers.map((reader) => (
          <li key={reader.username}>
            <Link to={profileHref(reader.username)} className={styles.face}>
              <Avatar image={reader.profile_image} />
              <bdi className={styles.name}>{reader.username}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
