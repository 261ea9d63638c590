import { useApi } from '../../transport/api-context.ts'
import { BookGridSkeleton } from '../../books/book-grid.tsx'
import { BookList } from '../../books/list/book-list.tsx'
import { useListFromStart } from '../../books/list/use-list-from-start.ts'
import { actionsOnCard, markOnCard } from '../../readlists/card-actions.tsx'
import { ButtonLink } from '../../ui/button/button-link.tsx'
import { QueryContent } from '../../ui/feedback/query-content.tsx'
import { favoritesQuery, firstFavoritesQuery } from '../favorites-queries.ts'
import styles from './favorites-page.module.css'
import { useFavoritesOrder } from './use-favorites-order.ts'
import { useRemoveFavorite } from './use-remove-favorite.ts'

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

  return (
    <QueryContent query={{ ...whole, data: list }} skeleton={<BookGridSkeleton />} failure="Failed to load favorites.">
      {({ books }) => (
        <BookList
          label="My Favorites"
          books={books}
          rest={rest}
          hint="Press the heart on a book to add it here."
          empty={
            <ButtonLink to="/" look="primary">
              Find books
            </ButtonLink>
          }
          // No hearts, as every book here is a favorite.
          actionsFor={actionsOnCard}
          markFor={markOnCard}
          onRemove={remove}
          onReorder={reorder}
        />
      )}
    </QueryContent>
  )
}
