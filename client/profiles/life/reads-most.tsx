import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Share, Stats } from '#contract/library/stats.ts'
import { authorHref } from '../../books/book-text.ts'
import { libraryHref } from '../../library/data/library-address.ts'
import { statsQuery } from '../../stats/stats-queries.ts'
import { useApi } from '../../transport/api-context.ts'
import { numberText } from '../../ui/text/number-text.ts'
import { SectionHeader } from '../../ui/text/section-header.tsx'
import styles from './reads-most.module.css'

const genresShown = 5
const authorsShown = 3

/** The genres and authors of most of what the viewer finished; nothing where it is not known. */
export function ReadsMost() {
  const stats = useQuery({ ...statsQuery(useApi(), {}), retry: false })
  return stats.data ? <Known stats={stats.data} /> : null
}

function Known({ stats }: { stats: Stats }) {
  const genres = mostOf(stats.by_genre, genresShown)
  const authors = mostOf(stats.authors, authorsShown)
  const most = genres[0]?.readings ?? 1
  if (genres.length + authors.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby="reads-most">
      <SectionHeader id="reads-most" title="What you read most">
        <Link to="/stats">All stats</Link>
      </SectionHeader>
      <ul className={styles.genres} aria-label="Genres">
        {genres.map(({ name, readings }) => (
          <li key={name} className={styles.genre}>
            <Link to={libraryHref({ log: { reading: 'finished', genre: name }, sort: 'finished' })}>{name}</Link>
            <span className={styles.number}>{numberText(readings)}</span>
            <span className={styles.bar} style={{ inlineSize: `${(100 * readings) / most}%` }} aria-hidden />
          </li>
        ))}
      </ul>
      <ul className={styles.authors} aria-label="Authors">
        {authors.map(({ name, readings }) => (
          <li key={name} className={styles.author}>
            <Link to={authorHref(name)}>{name}</Link>
            <span className={styles.number}>{numberText(readings)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function mostOf<Of extends Share>(shares: readonly Of[], count: number): Of[] {
  return shares.toSorted((a, b) => b.readings - a.readings).slice(0, count)
}
