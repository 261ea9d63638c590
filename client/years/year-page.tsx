import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import type { OwnYear } from '#contract/library/years.ts'
import { profileHref } from '../follows/profile-href.ts'
import { yearChangeText } from '../stats/year-change-text.ts'
import { useApi } from '../transport/api-context.ts'
import { Avatar } from '../ui/avatar.tsx'
import { ButtonLink } from '../ui/button/button-link.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { QueryContent } from '../ui/feedback/query-content.tsx'
import { ShelfIcon } from '../ui/icons/icons.tsx'
import { countText } from '../ui/text/count-text.ts'
import { localDay } from '../ui/text/day-text.ts'
import { usePageTitle } from '../ui/text/use-page-title.ts'
import { Link } from 'react-router'
import { ShareYear } from './share-year.tsx'
import { YearInBooksView } from './year-in-books.tsx'
import { YearSkeleton } from './year-skeleton.tsx'
import styles from './year.module.css'
import { yearQuery } from './years-queries.ts'

/** The reader's own year in one scroll. */
export function YearPage() {
  const { year: asked = '' } = useParams()
  const year = /^(19|[2-9]\d)\d\d$/.test(asked) ? Number(asked) : undefined
  usePageTitle(year === undefined ? 'Year in books' : `${year} in books`)
  if (year === undefined) {
    return (
      <EmptyState icon={<ShelfIcon size={40} />} text="There is no such year.">
        <ButtonLink to="/stats">Your stats</ButtonLink>
      </EmptyState>
    )
  }
  return <Year year={year} />
}

function Year({ year }: { year: number }) {
  const own = useQuery(yearQuery(useApi(), year))
  return (
    <QueryContent query={own} skeleton={<YearSkeleton />} failure="Failed to load your year.">
      {(loaded) =>
        loaded.readings === 0 ? (
          <EmptyState
            icon={<ShelfIcon size={40} />}
            text={`No book finished in ${year} yet.`}
            hint="Each one you finish appears here with its cover."
          >
            <ButtonLink to="/" look="primary">
              Find books
            </ButtonLink>
          </EmptyState>
        ) : (
          <YearInBooksView
            year={loaded}
            lead={leadOf(loaded)}
            own
            change={yearChangeText(year, loaded.books_count, loaded.books_before, 'books')}
            below={<Below year={loaded} />}
          />
        )
      }
    </QueryContent>
  )
}

function leadOf({ year }: OwnYear): string {
  return year === Number(localDay().slice(0, 4)) ? 'Your year so far' : 'Your year'
}

function Below({ year }: { year: OwnYear }) {
  return (
    <>
      {year.companions.length > 0 && (
        <section className={styles.section} aria-labelledby="companions">
          <h2 id="companions">Readers with books in common</h2>
          <ul className={styles.companions}>
            {year.companions.map(({ username, profile_image, books }) => (
              <li key={username} className={styles.companion}>
                <Avatar image={profile_image} />
                <span>
                  <Link to={profileHref(username)}>{username}</Link>
                  <br />
                  <span className={styles.soft}>{countText(books, 'book', 'books')} in common</span>
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <ShareYear year={year.year} shared={year.shared} />
    </>
  )
}
