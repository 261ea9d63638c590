import { BookGridSkeleton } from '../books/book-grid.tsx'
import { Loading } from '../ui/loading.tsx'

export function BookListSkeleton() {
  return (
    <Loading>
      <BookGridSkeleton />
    </Loading>
  )
}
