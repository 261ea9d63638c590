import { useCallback, useMemo } from 'react'
import { useNavigate } from 'react-router'
import type { Reply } from '#contract/endpoint.ts'
import type { getReadlist } from '#contract/readlists.ts'
import { BookList } from '../books/list/book-list.tsx'
import type { RestOfList } from '../books/list/use-list-from-start.ts'
import { FavoriteAction } from '../favorites/favorite-toggle.tsx'
import { ActionMenu } from '../ui/button/action-menu.tsx'
import { ButtonLink } from '../ui/button/button-link.tsx'
import { ReportButton } from '../reporting/report-button.tsx'
import { LeaveReadlistButton } from './leave-readlist-button.tsx'
import { LikeReadlistButton } from './like-readlist-button.tsx'
import { CardActions, heartOnCard, markOnCard, markOnFinished } from './card-actions.tsx'
import { ReadlistMenu } from './readlist-menu.tsx'
import { NoteButton } from './about/note-button.tsx'
import { notesByBook } from './data/notes-by-book.ts'
import { ReadlistProgress } from './about/readlist-progress.tsx'
import { ReadlistHeader } from './header/readlist-header.tsx'
import styles from './header/readlist-header.module.css'
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
  const notes = useMemo(() => notesByBook(readlist.notes), [readlist.notes])
  const writesNotes = yours && !kept_for_you && typeof readlist.removed_for !== 'string'
  const actionsFor = useCallback(
    (book: Book) => (
      <>
        <CardActions book={book} />
        <FavoriteAction book={book} />
        {writesNotes && <NoteButton readlistId={id} book={book} note={notes?.get(book.google_books_id) ?? ''} />}
      </>
    ),
    [id, notes, writesNotes],
  )
  const actions = shared_with ? (
    <>
      <ReadlistMenu readlist={readlist} />
      <p className={styles.audience}>{audienceText({ ...readlist, shared_with })}</p>
    </>
  ) : (
    <>
      {typeof readlist.removed_for !== 'string' && <LikeReadlistButton readlist={readlist} />}
      {/* A public list is nobody's to leave. */}
      {!readlist.is_public && (
        <LeaveReadlistButton
          readlist={readlist}
          look="bare"
          text="Leave readlist"
          onLeft={() => void navigate('/readlists', { replace: true })}
        />
      )}
      {typeof readlist.removed_for !== 'string' && (
        <ActionMenu of={readlist.name}>
          <ReportButton about={[{ kind: 'readlist', id, text: '' }]} label="Report this readlist" />
        </ActionMenu>
      )}
    </>
  )
  return (
    <ReadlistHeader
      id={id}
      name={name || 'My Readlist'}
      owner={owner}
      ownerImage={readlist.owner_image}
      total={readlist.total}
      updatedAt={readlist.updated_at}
      likes={yours ? readlist.likes_count : undefined}
      description={readlist.description}
      books={books}
      notes={
        <>
          {yours && kept_for_you && <p className={styles.note}>Every book you finish, added for you.</p>}
          {readlist.removed_for && (
            <p className={styles.note}>
              Others see neither its name nor its books: <bdi>{readlist.removed_for}</bdi>
            </p>
          )}
          {!kept_for_you && <ReadlistProgress finished={readlist.finished_count} total={readlist.total} />}
        </>
      }
      actions={actions}
    >
      <BookList
        label={name}
        books={books}
        rest={rest}
        isCounted
        actionsFor={actionsFor}
        notes={notes}
        numbered={readlist.is_numbered}
        markFor={yours && kept_for_you ? markOnFinished : markOnCard}
        cornerFor={heartOnCard}
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
    </ReadlistHeader>
  )
}

function hintFor(keptForYou: boolean): string {
  return keptForYou
    ? 'Books you set to Finished Reading appear here automatically.'
    : 'Press Manage Readlists on a book to add it here.'
}

type OwnReadlist = LoadedReadlist & Required<Pick<LoadedReadlist, 'shared_with'>>

function audienceText({ shared_with, is_public, has_link }: OwnReadlist): string {
  const open = [is_public && 'Shown on your profile.', has_link && 'Anyone with its link can see it.'].filter(Boolean)
  const byName = shared_with.length > 0 || open.length === 0 ? [sharedText(shared_with)] : []
  return [...byName, ...open].join(' ')
}

function sharedText(readers: readonly string[]): string {
  if (readers.length === 0) return 'Only you can see it.'
  const shown = readers.slice(0, 3)
  const more = readers.length - shown.length
  return `Shared with ${[...shown, ...(more > 0 ? [`${more} more`] : [])].join(', ')}.`
}
