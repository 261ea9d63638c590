import { useState } from 'react'
import { Link } from 'react-router'
import type { AuthorBooks } from '#contract/authors.ts'
import { searchHref } from '../books/search-address.ts'
import { numberText } from '../ui/text/number-text.ts'
import styles from './author-details.module.css'

const maxTags = 12

export function AuthorFacts({ author: { author, total_books, average_rating, genres } }: { author: AuthorBooks }) {
  return (
    <header className={styles.header}>
      <h1 className={styles.name} dir="auto">
        {author}
      </h1>
      <dl className={styles.stats}>
        <Stat name="Total Books" value={numberText(total_books)} />
        <Stat name="Average Rating" value={average_rating === null ? 'N/A' : average_rating.toFixed(1)} />
        <Stat name="Genres" value={genres.length > 0 ? String(genres.length) : 'Unknown'} />
      </dl>
      {genres.length > 0 && <Genres key={author} genres={genres} />}
    </header>
  )
}

function Genres({ genres }: { genres: readonly string[] }) {
  const [all, setAll] = useState(false)
  const more = genres.length - maxTags
  return (
    <div className={styles.writing}>
      <h2 id="writing-in" className={styles.writingIn}>
        Writing in:
      </h2>
      <ul className={styles.tags} aria-labelledby="writing-in">
        {genres.slice(0, all ? undefined : maxTags).map((genre) => (
          <li key={genre}>
            <Link className={styles.tag} to={searchHref(genre, 'genre')}>
              {genre}
            </Link>
          </li>
        ))}
        {more > 0 && (
          <li>
            <button type="button" className={styles.more} aria-expanded={all} onClick={() => setAll(!all)}>
              {all ? 'Fewer' : `${more} more`}
            </button>
          </li>
        )}
      </ul>
    </div>
  )
}

function Stat({ name, value }: { name: string; value: string }) {
  return (
    <div className={styles.stat}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
