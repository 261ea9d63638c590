import { BookGridSkeleton } from './book-grid.tsx'
import { Loading } from '../ui/feedback/loading.tsx'

export function BookListSkeleton() {
  return (
    <Loading>
      <BookGridSkeleton />
    </Loading>
  )
}
