import { useState } from 'react'
import { Link } from 'react-router'
import type { Book } from '#contract/book.ts'
import { favoritesOnProfile } from '#contract/profiles/reading-life.ts'
import { NamedCoverLink } from '../../books/book-links.tsx'
import { Button } from '../../ui/button/button.tsx'
import { lazyDialog } from '../../ui/lazy/lazy-dialog.tsx'
import { SectionHeader } from '../../ui/text/section-header.tsx'
import styles from './favorites-on-top.module.css'

const { Popup: ChooseFavorites, preload } = lazyDialog(
  async () => (await import('./choose-favorites.tsx')).ChooseFavorites,
)

interface FavoritesOnTopProps {
  books: readonly Book[]
  own: boolean
}

/** The first favorites, cover beside cover. Their order is that of the favorites. */
export function FavoritesOnTop({ books, own }: FavoritesOnTopProps) {
  const missing = own ? favoritesOnProfile - books.length : 0
  return (
    <section className={styles.section} aria-labelledby="favorites-on-top">
      <SectionHeader id="favorites-on-top" title="Favorites">
        {own && books.length > 0 && <Choose />}
      </SectionHeader>
      <ul className={styles.shelf} aria-labelledby="favorites-on-top">
        {books.map((book) => (
          <li key={book.google_books_id}>
            <NamedCoverLink book={book} className={styles.book} eager />
          </li>
        ))}
        {Array.from({ length: missing }, (_, index) => (
          <li key={index} className={styles.gap} aria-hidden />
        ))}
      </ul>
      {missing > 0 && (
        <p className={styles.hint}>
          {books.length === 0
            ? 'The four books you love most go here, for everybody to see. '
            : 'There is room for more. '}
          <Link to="/">Find books</Link>
        </p>
      )}
    </section>
  )
}

/** Any of the favorites can be chosen, from wherever in their order. */
function Choose() {
  const [open, setOpen] = useState<boolean>()
  return (
    <>
      <Button
        look="bare"
        small
        className={styles.choose}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setOpen(true)}
      >
        Choose
      </Button>
      {open !== undefined && <ChooseFavorites open={open} onClose={() => setOpen(false)} />}
    </>
  )
}
