import { useQuery } from '@tanstack/react-query'
import type { CSSProperties, ReactNode } from 'react'
import { Link } from 'react-router'
import type { Share } from '#contract/library/stats.ts'
import type { ReadingLife } from '#contract/profiles/reading-life.ts'
import { authorHref } from '../../books/book-text.ts'
import { searchHref } from '../../books/search-address.ts'
import { libraryHref } from '../../library/data/library-address.ts'
import { statsQuery } from '../../stats/stats-queries.ts'
import { useApi } from '../../transport/api-context.ts'
import { numberText } from '../../ui/text/number-text.ts'
import { SectionHeader } from '../../ui/text/section-header.tsx'
import styles from './reads-most.module.css'

const genresShown = 5
const authorsShown = 3

/** The genres and authors of most of what the viewer finished; nothing where it is not known. */
export function OwnReadsMost() {
  const { data: stats } = useQuery({ ...statsQuery(useApi(), {}), retry: false })
  if (!stats) return null
  return (
    <Most
      title="What you read most"
      genres={mostOf(stats.by_genre, genresShown)}
      authors={mostOf(stats.authors, authorsShown)}
      genreHref={(name) => libraryHref({ log: { reading: 'finished', genre: name }, sort: 'finished' })}
    >
      <Link to="/stats">All stats</Link>
    </Most>
  )
}

/** The same of another reader. */
export function ReadsMost({ most: { genres, authors } }: { most: NonNullable<ReadingLife['reads_most']> }) {
  return (
    <Most
      title="What they read most"
      genres={genres.map(({ name, books }) => ({ name, number: books }))}
      authors={authors.map(({ name, books }) => ({ name, number: books }))}
      genreHref={(name) => searchHref(name, 'genre')}
    />
  )
}

interface Counted {
  name: string
  number: number
}

interface MostProps {
  title: string
  genres: readonly Counted[]
  authors: readonly Counted[]
  genreHref: (name: string) => string
  /** Beside the heading. */
  children?: ReactNode
}

function Most({ title, genres, authors, genreHref, children }: MostProps) {
  const most = genres[0]?.number ?? 1
  if (genres.length + authors.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby="reads-most">
      <SectionHeader id="reads-most" title={title}>
        {children}
      </SectionHeader>
      {genres.length > 0 && (
        <ul className={styles.genres} aria-label="Genres">
          {genres.map(({ name, number }) => (
            <li key={name} className={styles.genre}>
              <span className={styles.bar} style={asWide(number / most)} aria-hidden />
              <Link to={genreHref(name)}>{name}</Link>
              <span className={styles.number}>{numberText(number)}</span>
            </li>
          ))}
        </ul>
      )}
      {authors.length > 0 && (
        <div className={styles.authors}>
          <h3 id="most-authors">Authors</h3>
          <ul aria-labelledby="most-authors">
            {authors.map(({ name, number }) => (
              <li key={name} className={styles.author}>
                <Link to={authorHref(name)}>{name}</Link>
                <span className={styles.number}>{numberText(number)}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}

function asWide(share: number): CSSProperties & Record<`--${string}`, number> {
  return { '--share': share }
}

/** What was read once says nothing of what one reads most. */
function mostOf(shares: readonly Share[], count: number): Counted[] {
  return shares
    .filter(({ readings }) => readings > 1)
    .toSorted((a, b) => b.readings - a.readings)
    .slice(0, count)
    .map(({ name, readings }) => ({ name, number: readings }))
}
