import { Link } from 'react-router'
import { knowsMostPages } from '#contract/library/known-pages.ts'
import type { YearInBooks } from '#contract/library/years.ts'
import { countText } from '../ui/text/count-text.ts'
import { numberText } from '../ui/text/number-text.ts'
import { partialDateText } from '../ui/text/partial-date-text.ts'
import { booksHref } from '../library/data/books-href.ts'
import { differentBooks } from './different-books.ts'
import styles from './year.module.css'

interface Fact {
  name: string
  fact: string
  note: string
  /** The books that stand behind it. */
  href?: string
}

interface YearFactsProps {
  year: YearInBooks
  /** The reader's own, whose figures lead to the library. */
  own?: boolean
}

/** What stands out in figures: at most four. */
export function YearFacts({ year, own = false }: YearFactsProps) {
  const facts = factsOf(year)
  if (facts.length === 0) return null
  return (
    <dl className={styles.facts}>
      {facts.map(({ name, fact, note, href }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className={styles.fact} dir="auto">
            {own && href !== undefined ? <Link to={href}>{fact}</Link> : fact}
          </dd>
          <dd className={styles.soft}>{note}</dd>
        </div>
      ))}
    </dl>
  )
}

function factsOf(year: YearInBooks): Fact[] {
  const { best_month, longest_streak } = year
  const facts: (Fact | undefined)[] = [
    // Of months with a book each, one that is biggest says nothing.
    best_month && best_month.readings > 1
      ? {
          name: knowsMostPages(year.pages_known, year.readings) ? 'Month of most pages' : 'Month of most books',
          fact: partialDateText(best_month.month),
          href: booksHref(best_month.month),
          note: [
            knowsMostPages(year.pages_known, year.readings) ? countText(best_month.pages, 'page', 'pages') : '',
            countText(best_month.readings, 'book', 'books'),
          ]
            .filter(Boolean)
            .join(', '),
        }
      : undefined,
    longest_streak > 1
      ? { name: 'Longest streak', fact: countText(longest_streak, 'day', 'days'), note: 'in a row' }
      : undefined,
    // Of some of the books, they would say something else.
    ...(year.books.length === year.readings ? [authorFact(year), starsFact(year)] : []),
  ]
  return facts.filter((each) => each !== undefined)
}

function authorFact({ year, books }: YearInBooks): Fact | undefined {
  const byAuthor = [...Map.groupBy(differentBooks(books), ({ book }) => book.author)]
    .map(([author, theirs]) => ({ author, count: theirs.length }))
    .toSorted((a, b) => b.count - a.count)
  const [first, second] = byAuthor
  if (!first || first.author === '' || first.count < 2 || first.count === second?.count) return undefined
  return {
    name: 'Most-read author',
    fact: first.author,
    note: countText(first.count, 'book', 'books'),
    // Of several authors together, the library knows each alone.
    ...(!first.author.includes(', ') && { href: booksHref(String(year), { author: first.author }) }),
  }
}

function starsFact({ books }: YearInBooks): Fact | undefined {
  const different = differentBooks(books)
  const stars = different.flatMap((each) => each.stars ?? [])
  if (stars.length < 2) return undefined
  const average = stars.reduce((sum, each) => sum + each, 0) / stars.length
  const rests = stars.length < different.length ? `${numberText(stars.length)} of ` : ''
  return {
    name: 'Average rating',
    fact: `${numberText(Math.round(10 * average) / 10)} ★`,
    note: `from ${rests}${countText(different.length, 'book', 'books')}`,
  }
}
