import { Link } from 'react-router'
import { searchHref } from '../../books/search-address.ts'
import { useUser } from '../../session/session-context.ts'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import styles from './book-genres.module.css'

/** Each leads to a search for it. */
export function BookGenres({ genres }: { genres: readonly string[] }) {
  const who = useUser() ? 'reader' : 'visitor'
  return (
    <dl className={styles.genres}>
      <dt>
        <VisuallyHidden>Genres</VisuallyHidden>
      </dt>
      <dd>
        {genres.length === 0 ? (
          'Unknown'
        ) : (
          <ul className={styles.list}>
            {genres.map((genre) => (
              <li key={genre}>
                <Link className={styles.genre} to={searchHref(genre, 'genre', who)}>
                  {genre}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </dd>
    </dl>
  )
}
