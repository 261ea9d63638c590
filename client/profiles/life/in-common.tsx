import { Link } from 'react-router'
import type { BookInCommon, ReadingLife } from '#contract/profiles/reading-life.ts'
import { NamedCoverLink } from '../../books/book-links.tsx'
import { useUser } from '../../session/session-context.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { CoverShelf } from '../../ui/cover/cover-shelf.tsx'
import { StarIcon } from '../../ui/icons/icons.tsx'
import { countText } from '../../ui/text/count-text.ts'
import { SectionHeader } from '../../ui/text/section-header.tsx'
import { starsText } from '../../ui/text/stars-text.ts'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import { Accord } from './accord.tsx'
import { BookLines } from './book-lines.tsx'
import styles from './in-common.module.css'

interface InCommonProps {
  inCommon: ReadingLife['in_common']
  /** The reader of the profile. */
  reader: { username: string; profile_image: string }
  /** Where all of them are. */
  href: string
}

/** Fewer covers would leave most of their row empty, so that they stand beside their titles. */
const coversInRow = 3

/** What the viewer and the reader of the profile both have finished or are reading, each with the stars of both. */
export function InCommon({ inCommon: { books, covers }, reader, href }: InCommonProps) {
  const areRated = covers.some(({ your_stars: yours, their_stars: theirs }) => isKnown(yours) || isKnown(theirs))
  const below = (book: BookInCommon) => areRated && <BothStars of={book} reader={reader} />
  return (
    <section className={styles.section} aria-labelledby="in-common">
      <SectionHeader id="in-common" title={`${countText(books, 'book', 'books')} in common`}>
        <Link to={href}>See all</Link>
      </SectionHeader>
      <CoverShelf books={covers}>
        {covers.length < coversInRow ? (
          <BookLines books={covers} below={below} />
        ) : (
          <ul className={styles.covers} aria-labelledby="in-common">
            {covers.map((cover) => (
              <li key={cover.google_books_id}>
                <NamedCoverLink book={cover} className={styles.cover} />
                {below(cover)}
              </li>
            ))}
          </ul>
        )}
      </CoverShelf>
      <Accord books={covers} username={reader.username} />
    </section>
  )
}

/** The viewer's above the reader's; a dash for who has not rated it, so that the same readers stand on one line. */
function BothStars({ of, reader }: { of: BookInCommon; reader: InCommonProps['reader'] }) {
  const you = useUser()
  return (
    <div className={styles.both}>
      <OneStars image={you?.profile_image} who="You" stars={of.your_stars} />
      <OneStars image={reader.profile_image} who={reader.username} stars={of.their_stars} />
    </div>
  )
}

interface OneStarsProps {
  image: string | undefined
  who: string
  stars: number | null | undefined
}

function OneStars({ image, who, stars }: OneStarsProps) {
  return (
    <p className={styles.one} title={who}>
      <Avatar image={image} />
      {isKnown(stars) ? (
        <>
          <StarIcon size={12} className={styles.star} />
          <span aria-hidden>{stars}</span>
          <VisuallyHidden>
            {who}: {starsText(stars)}
          </VisuallyHidden>
        </>
      ) : (
        <span className={styles.none} aria-hidden>
          –
        </span>
      )}
    </p>
  )
}

function isKnown(stars: number | null | undefined): stars is number {
  return typeof stars === 'number'
}
