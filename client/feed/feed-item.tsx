import { Fragment } from 'react'
import { Link } from 'react-router'
import type { FeedEntry } from '#contract/feed/feed.ts'
import { AuthorNames } from '../books/author-names.tsx'
import { CoverLink, TitleLink } from '../books/book-links.tsx'
import { profileHref } from '../follows/profile-href.ts'
import { Badge } from '../points/badge.tsx'
import { reviewHref } from '../books/book-text.ts'
import { ReviewAnswers } from '../reviews/answers/review-answers.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { classNames } from '../ui/class-names.ts'
import { Stars } from '../ui/form/stars.tsx'
import { ListIcon } from '../ui/icons/icons.tsx'
import { localDateOf, timeText } from '../ui/text/date-text.ts'
import styles from './feed-item.module.css'
import { doingsText, feedDayText } from './feed-text.ts'

interface FeedItemProps {
  entry: FeedEntry
  /** A line of a review, the day instead of the time, and no links to authors. */
  brief?: boolean
}

/** What a reader did with a book on one day, or something else they did. */
export function FeedItem({ entry, brief = false }: FeedItemProps) {
  const { id, reader, at, book, stars, review, readlists, achievements } = entry
  return (
    <article className={classNames(styles.entry, brief && styles.brief)} aria-labelledby={`who-${id} what-${id}`}>
      <Picture entry={entry} />
      <div className={styles.words}>
        <p id={`who-${id}`} className={styles.who}>
          <Avatar image={reader.profile_image} size="small" />
          <span className={styles.sentence}>
            <Link className={styles.name} to={profileHref(reader.username)}>
              <bdi>{reader.username}</bdi>
            </Link>{' '}
            <span>
              {doingsText(entry)}
              {book && <Readlists readlists={readlists} />}
            </span>
            {brief && (
              <span>
                {' ·\u00a0'}
                <time dateTime={at}>{feedDayText(localDateOf(at))}</time>
              </span>
            )}
          </span>
        </p>
        <h3 id={`what-${id}`} className={styles.title}>
          {book ? (
            <TitleLink book={book} />
          ) : achievements.length > 0 ? (
            achievements.map(({ name }) => name).join(', ')
          ) : (
            <Readlists readlists={readlists} />
          )}
        </h3>
        {book && <p className={styles.author}>{brief ? book.author : <AuthorNames book={book} />}</p>}
        {!book && achievements.length === 1 && <p className={styles.author}>{achievements[0]?.description}</p>}
        {stars !== null && <Stars value={stars} />}
        {book &&
          review &&
          (brief ? <ReviewInBrief review={review} /> : <Review review={review} href={reviewHref(book, review.id)} />)}
        <div className={styles.foot}>
          {book && review && (
            <ReviewAnswers
              review={review}
              book={book}
              by={reader.username}
              of={`the review of ${book.title} by ${reader.username}`}
            />
          )}
          {!brief && (
            <time className={styles.time} dateTime={at}>
              {timeText(at)}
            </time>
          )}
        </div>
      </div>
    </article>
  )
}

function Picture({ entry: { book, achievements } }: Pick<FeedItemProps, 'entry'>) {
  if (book) return <CoverLink book={book} className={styles.cover} />
  const [first] = achievements
  return (
    <span className={styles.picture}>
      {first ? <Badge image={first.badge_image} size={56} /> : <ListIcon size={32} />}
    </span>
  )
}

function Readlists({ readlists }: Pick<FeedEntry, 'readlists'>) {
  return readlists.map(({ id, name }, index) => (
    <Fragment key={id}>
      {index === 0 ? ' ' : ', '}
      <Link to={`/readlist/${id}`}>
        <bdi>{name}</bdi>
      </Link>
    </Fragment>
  ))
}

function ReviewInBrief({ review: { excerpt, has_spoilers } }: { review: NonNullable<FeedEntry['review']> }) {
  if (has_spoilers) return <p className={styles.folded}>The review contains spoilers.</p>
  return (
    <blockquote className={styles.review} dir="auto">
      {excerpt}
    </blockquote>
  )
}

/** The beginning of a review; nothing of one that gives away what happens. */
function Review({ review, href }: { review: NonNullable<FeedEntry['review']>; href: string }) {
  const { excerpt, is_cut, has_spoilers } = review
  if (has_spoilers) {
    return (
      <p className={styles.folded}>
        The review contains spoilers. <Link to={href}>Read it with the book</Link>
      </p>
    )
  }
  return (
    <>
      <blockquote className={styles.review} dir="auto">
        {excerpt}
        {is_cut && '…'}
      </blockquote>
      {is_cut && (
        <Link className={styles.whole} to={href}>
          Read the whole review
        </Link>
      )}
    </>
  )
}
