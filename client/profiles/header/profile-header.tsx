import type { ReactNode } from 'react'
import type { Book } from '#contract/book.ts'
import { largeImage } from '../../books/book-text.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { BandedPage } from '../../ui/band/banded-page.tsx'
import { classNames } from '../../ui/class-names.ts'
import { CoverBackdrop } from '../../ui/cover/cover-backdrop.tsx'
import { LazyCoverScene } from '../../ui/cover/lazy-cover-scene.ts'
import { CoverShelf } from '../../ui/cover/cover-shelf.tsx'
import { FoldedText, isLonger } from '../../ui/folding/folded-text.tsx'
import styles from './profile-header.module.css'

/** In characters: the name is set smaller from there on. */
const longName = 16

/** A bio is folded beyond, so that the books stay in sight. */
const longOnPhone = { characters: 140, lines: 4 }

interface ProfileHeaderProps {
  username: string
  image: string
  /** The band has the colors of the first favorite; without any, a color of the reader's own. */
  favorite?: Book | undefined
  /** All that the page shows, so that no two drawn covers near each other are alike. */
  books?: readonly Book[]
  /** Level and points. */
  rank?: ReactNode
  /** Undefined where the viewer may not see it. */
  bio?: string | undefined
  /** Below what the reader says of themselves. */
  note?: ReactNode
  counts?: ReactNode
  actions: ReactNode
  favorites?: ReactNode
  children: ReactNode
}

/** The page of a reader: who it is on a band, and beside it their numbers and the books they love most. */
export function ProfileHeader(props: ProfileHeaderProps) {
  const { username, image, favorite, rank, bio, note, counts, actions, favorites, books = [], children } = props
  const isBare = bio === undefined && !counts
  const shownActions = <div className={styles.actions}>{actions}</div>
  return (
    <CoverShelf books={books}>
      <BandedPage
        backdrop={
          favorite ? (
            // Without its title, whose first letter would stand behind words and be cut by covers.
            <CoverBackdrop
              id={favorite.google_books_id}
              genres={favorite.genres}
              year={favorite.year}
              image={largeImage(favorite.image)}
              scene={LazyCoverScene}
            />
          ) : (
            <CoverBackdrop id={username} />
          )
        }
        header={
          <div className={styles.header}>
            <div className={styles.reader}>
              <div className={styles.who}>
                <Avatar image={image} size="large" />
                <div className={styles.words}>
                  <h1 className={classNames(styles.name, username.length > longName && styles.long)}>{username}</h1>
                  {rank}
                  {isBare && shownActions}
                </div>
              </div>
              {bio !== undefined && (
                <FoldedText folds={isLonger(bio, longOnPhone) ? 'on a phone' : 'never'} className={styles.bio}>
                  {bio}
                </FoldedText>
              )}
              {note}
            </div>
            {!isBare && (
              <div className={styles.beside}>
                <div className={styles.figures}>
                  {counts}
                  {shownActions}
                </div>
                {favorites && <div className={styles.favorites}>{favorites}</div>}
              </div>
            )}
          </div>
        }
      >
        {children}
      </BandedPage>
    </CoverShelf>
  )
}
