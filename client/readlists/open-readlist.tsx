import { useNavigate } from 'react-router'
import type { Reply } from '#contract/endpoint.ts'
import type { getReadlist } from '#contract/readlists.ts'
import { BookList } from '../books/list/book-list.tsx'
import type { RestOfList } from '../books/list/use-list-from-start.ts'
import { FavoriteHeart } from '../favorites/favorite-toggle.tsx'
import { ButtonLink } from '../ui/button/button-link.tsx'
import { LeaveReadlistButton } from './leave-readlist-button.tsx'
import { ManageReadlistsButton } from './manage-readlists-button.tsx'
import { ReadlistMenu } from './readlist-menu.tsx'
import styles from './readlist-page.module.css'
import { useReadlistOrder } from './data/use-readlist-order.ts'
import { useRemoveFromReadlist } from './data/use-remove-from-readlist.ts'
import type { Book } from '#contract/book.ts'

export type LoadedReadlist = Reply<typeof getReadlist>

interface OpenReadlistProps {
  readlist: LoadedReadlist
  /** Undefined once the list is complete. */
  rest: RestOfList | undefined
}

export function OpenReadlist({ readlist, rest }: OpenReadlistProps) {
  const { id, name, owner, kept_for_you, shared_with, books } = readlist
  // Only the owner receives `shared_with`.
  const yours = shared_with !== undefined
  const navigate = useNavigate()
  const remove = useRemoveFromReadlist(id)
  const reorder = useReadlistOrder(id)
  return (
    <>
      <header className={styles.header}>
        <div>
          <h1 className={styles.name} dir="auto">
            {name || 'My Readlist'}
          </h1>
          <p className={styles.about}>{aboutText(readlist)}</p>
        </div>
        {yours ? (
          <ReadlistMenu readlist={readlist} />
        ) : (
          <LeaveReadlistButton readlist={readlist} onLeft={() => void navigate('/readlists', { replace: true })} />
        )}
      </header>
      <BookList
        label={name}
        books={books}
        rest={rest}
        actionsFor={actionsFor}
        cornerFor={cornerFor}
        hint={yours ? hintFor(kept_for_you) : `${owner} hasn't added any books yet.`}
        empty={
          yours && (
            <ButtonLink to="/" look="primary">
              Find books
            </ButtonLink>
          )
        }
        onRemove={yours && !kept_for_you ? remove : undefined}
        onReorder={yours ? reorder : undefined}
      />
    </>
  )
}

function actionsFor(book: Book) {
  return <ManageReadlistsButton book={book} />
}

function cornerFor(book: Book) {
  return <FavoriteHeart book={book} />
}

function hintFor(keptForYou: boolean): string {
  return keptForYou
    ? 'Books you set to Finished Reading appear here automatically.'
    : 'Press Manage Readlists on a book to add it here.'
}

function aboutText({ owner, kept_for_you, shared_with }: LoadedReadlist): string {
  if (!shared_with) return `by ${owner}`
  const shared = sharedText(shared_with)
  return kept_for_you ? `Octavo keeps this list for you: every book you've finished. ${shared}` : shared
}

function sharedText(readers: readonly string[]): string {
  if (readers.length === 0) return 'Only you can see it.'
  const shown = readers.slice(0, 3)
  const more = readers.length - shown.length
  return `Shared with ${[...shown, ...(more > 0 ? [`${more} more`] : [])].join(', ')}.`
}
