import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { Book } from '#contract/book.ts'
import { largeImage } from '../../books/book-text.ts'
import { profileHref } from '../../follows/profile-href.ts'
import { useUser } from '../../session/session-context.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { BandedPage } from '../../ui/band/banded-page.tsx'
import { SpineRow } from '../../ui/band/spine-row.tsx'
import { classNames } from '../../ui/class-names.ts'
import { CoverBackdrop } from '../../ui/cover/cover-backdrop.tsx'
import { LazyCoverScene } from '../../ui/cover/lazy-cover-scene.ts'
import { CoverShelf } from '../../ui/cover/cover-shelf.tsx'
import { countText } from '../../ui/text/count-text.ts'
import { dateText } from '../../ui/text/date-text.ts'
import { useMatches } from '../../ui/use-matches.ts'
import { ReadlistDescription } from './readlist-description.tsx'
import styles from './readlist-header.module.css'

/** In characters: the name is set smaller from there on. */
const longName = 32

/** More would not be in sight. */
const maxOnShelf = 24

interface ReadlistHeaderProps {
  id: string
  name: string
  owner: string
  /** Not told to who came by a link: the profile may be closed. */
  ownerImage?: string | undefined
  total: number
  /** When a book was last added, or else when it was made. */
  updatedAt?: string | undefined
  /** How many like it, where no button says so. */
  likes?: number | undefined
  description?: string | undefined
  /** The first at least. */
  books: readonly Book[]
  /** How far the viewer is, and who sees it. */
  notes?: ReactNode
  actions?: ReactNode
  children: ReactNode
}

/** The page of a readlist: what it is, whose, and what they say of it, on a band made of its covers. */
export function ReadlistHeader(props: ReadlistHeaderProps) {
  const {
    id,
    name,
    owner,
    ownerImage,
    total,
    updatedAt,
    likes = 0,
    description,
    books,
    notes,
    actions,
    children,
  } = props
  const facts = [
    countText(total, 'book', 'books'),
    ...(updatedAt === undefined ? [] : [`Updated ${dateText(updatedAt)}`]),
    ...(likes === 0 ? [] : [countText(likes, 'like', 'likes')]),
  ]
  const onShelf = books.slice(0, maxOnShelf)
  const first = books[0]
  // Where the shelf stands there, it is picture enough.
  const isPhone = useMatches('(max-width: 47.99rem)')
  return (
    <BandedPage
      backdrop={
        <CoverShelf books={onShelf}>
          <CoverBackdrop
            className={styles.scene}
            id={first?.google_books_id ?? id}
            genres={first?.genres}
            year={first?.year}
            image={first ? largeImage(first.image) : ''}
            title={first?.title}
            scene={first && isPhone ? LazyCoverScene : undefined}
          />
          <SpineRow books={onShelf} />
        </CoverShelf>
      }
      header={
        <div className={classNames(styles.words, first && styles.withCovers)}>
          <Owner username={owner} image={ownerImage} />
          <h1 className={classNames(styles.name, name.length > longName && styles.long)} dir="auto">
            {name}
          </h1>
          {description && <ReadlistDescription text={description} />}
          <p className={styles.facts}>
            {facts.map((fact, index) => (
              <Fragment key={fact}>
                {index > 0 && ' · '}
                <span>{fact}</span>
              </Fragment>
            ))}
          </p>
          {notes}
          {actions && <div className={styles.actions}>{actions}</div>}
        </div>
      }
    >
      {children}
    </BandedPage>
  )
}

/** A visitor cannot see profiles. */
function Owner({ username, image }: { username: string; image: string | undefined }) {
  const user = useUser()
  const said = <span>by {username}</span>
  return (
    <p className={styles.by}>
      {image !== undefined && <Avatar image={image} size="small" />}
      {user ? <Link to={profileHref(username)}>{said}</Link> : said}
    </p>
  )
}
