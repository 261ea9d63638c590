import { useApi } from '../../transport/api-context.ts'
import { BookList } from '../../books/list/book-list.tsx'
import { BookListSkeleton } from '../../books/list/list-skeleton.tsx'
import { useListFromStart } from '../../books/list/use-list-from-start.ts'
import { ManageReadlistsButton } from '../../readlists/manage-readlists-button.tsx'
import { ButtonLink } from '../../ui/button/button-link.tsx'
import { FailureNotice } from '../../ui/feedback/failure-notice.tsx'
import { favoritesQuery, firstFavoritesQuery } from '../favorites-queries.ts'
import styles from './favorites-page.module.css'
import { useFavoritesOrder } from './use-favorites-order.ts'
import { useRemoveFavorite } from './use-remove-favorite.ts'
import type { Book } from '#contract/book.ts'

export function FavoritesPage() {
  return (
    <>
      <h1 className={styles.title}>My Favorites</h1>
      <Favorites />
    </>
  )
}

function Favorites() {
  const api = useApi()
  const { whole, list, rest } = useListFromStart(favoritesQuery(api), firstFavoritesQuery(api))
  const remove = useRemoveFavorite()
  const reorder = useFavoritesOrder()

  if (!list && whole.isPending) return <BookListSkeleton />
  if (!list) {
    return (
      <FailureNotice text="Failed to load favorites." pending={whole.isFetching} onRetry={() => void whole.refetch()} />
    )
  }
  return (
    <BookList
      label="My Favorites"
      books={list.books}
      rest={rest}
      hint="Press the heart on a book to add it here."
      empty={
        <ButtonLink to="/" look="primary">
          Find books
        </ButtonLink>
      }
      actionsFor={actionsFor}
      onRemove={remove}
      onReorder={reorder}
    />
  )
}

/** No hearts: all would be full. */
function actionsFor(book: Book) {
  return <ManageReadlistsButton book={book} />
}
