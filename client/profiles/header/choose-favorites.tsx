import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Book } from '#contract/book.ts'
import { reorderFavorites } from '#contract/favorites.ts'
import { favoritesOnProfile } from '#contract/profiles/reading-life.ts'
import { BookCover } from '../../books/book-cover.tsx'
import { favoritesQuery } from '../../favorites/favorites-queries.ts'
import { useApi } from '../../transport/api-context.ts'
import { errorMessage } from '../../transport/error-message.ts'
import { Button } from '../../ui/button/button.tsx'
import { DialogActions } from '../../ui/dialog/dialog-actions.tsx'
import { Modal } from '../../ui/dialog/modal.tsx'
import { QueryContent } from '../../ui/feedback/query-content.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { FormError } from '../../ui/form/form-error.tsx'
import { SearchInput } from '../../ui/form/search-input.tsx'
import { numberText } from '../../ui/text/number-text.ts'
import { lifeKey } from '../life/life-key.ts'
import styles from './choose-favorites.module.css'

/** Shown at once; with more favorites than these, the reader types a part of the title. */
const maxShown = 48

interface ChooseFavoritesProps {
  open: boolean
  onClose: () => void
}

/** Which of the favorites stand on top of the profile, in the order in which they are pressed. */
export function ChooseFavorites({ open, onClose }: ChooseFavoritesProps) {
  return (
    <Modal title="Favorites on your profile" open={open} onClose={onClose}>
      <Favorites onClose={onClose} />
    </Modal>
  )
}

function Favorites({ onClose }: Pick<ChooseFavoritesProps, 'onClose'>) {
  const favorites = useQuery(favoritesQuery(useApi()))
  return (
    <QueryContent query={favorites} skeleton={<Loading />} failure="Failed to load favorites.">
      {({ books }) => <Choice books={books} onClose={onClose} />}
    </QueryContent>
  )
}

function Choice({ books, onClose }: { books: readonly Book[]; onClose: () => void }) {
  const needed = Math.min(favoritesOnProfile, books.length)
  const [pressed, setPressed] = useState(() => idsOf(books.slice(0, needed)))
  // One of them may have gone meanwhile.
  const chosen = pressed.filter((id) => books.some((book) => book.google_books_id === id))
  const [words, setWords] = useState('')
  const [api, queries] = [useApi(), useQueryClient()]
  const save = useMutation({
    mutationFn: (ids: string[]) => api.call(reorderFavorites, { body: { ordered_book_ids: ids } }),
    async onSettled() {
      await Promise.all([
        queries.invalidateQueries({ queryKey: favoritesQuery(api).queryKey }),
        queries.invalidateQueries({ queryKey: lifeKey }),
      ])
    },
    onSuccess: onClose,
  })
  const found = books.filter((book) => isFoundBy(book, words))
  const full = chosen.length === needed

  function press(id: string) {
    if (chosen.includes(id)) setPressed(chosen.filter((one) => one !== id))
    else if (!full) setPressed([...chosen, id])
  }

  return (
    <>
      <output className={styles.count}>
        {numberText(chosen.length)} of {numberText(needed)} chosen.{' '}
        {full ? 'Press one to make room for another.' : 'They stand in the order in which you press them.'}
      </output>
      {books.length > maxShown && (
        <SearchInput
          aria-label="Find among your favorites"
          placeholder="Title or author"
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      )}
      <ul className={styles.books} aria-label="Your favorites">
        {found.slice(0, maxShown).map((book) => {
          const nth = chosen.indexOf(book.google_books_id) + 1
          return (
            <li key={book.google_books_id}>
              <button
                type="button"
                className={styles.book}
                aria-pressed={nth > 0}
                aria-disabled={(full && nth === 0) || undefined}
                aria-label={`${book.title} by ${book.author}`}
                title={book.title}
                onClick={() => press(book.google_books_id)}
              >
                <BookCover book={book} />
                {nth > 0 && (
                  <span className={styles.nth} aria-hidden>
                    {nth}
                  </span>
                )}
              </button>
            </li>
          )
        })}
      </ul>
      {found.length > maxShown && (
        <p className={styles.count}>
          {numberText(found.length - maxShown)} more: type a part of the title or the author.
        </p>
      )}
      <FormError text={save.error ? errorMessage(save.error, 'Failed to save. Please try again.') : undefined} />
      <DialogActions>
        <Button disabled={save.isPending} onClick={onClose}>
          Cancel
        </Button>
        <Button
          look="primary"
          disabled={!full}
          pending={save.isPending}
          onClick={() => save.mutate([...chosen, ...idsOf(books).filter((id) => !chosen.includes(id))])}
        >
          Save
        </Button>
      </DialogActions>
    </>
  )
}

function Loading() {
  return (
    <div className={styles.books}>
      {Array.from({ length: 8 }, (_, index) => (
        <Skeleton key={index} shape="cover" />
      ))}
    </div>
  )
}

function idsOf(books: readonly Book[]): string[] {
  return books.map((book) => book.google_books_id)
}

function isFoundBy({ title, author }: Book, words: string): boolean {
  return `${title} ${author}`.toLowerCase().includes(words.trim().toLowerCase())
}
