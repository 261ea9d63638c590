import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import type { Reply } from '#contract/endpoint.ts'
import { Failure } from '#contract/errors.ts'
import type { openReadlistLink } from '#contract/privacy/readlist-audience.ts'
import { BookGrid, BookGridSkeleton } from '../../books/book-grid.tsx'
import { ReportButton } from '../../reporting/report-button.tsx'
import { useUser } from '../../session/session-context.ts'
import { useApi } from '../../transport/api-context.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { QueryContent } from '../../ui/feedback/query-content.tsx'
import { ListIcon } from '../../ui/icons/icons.tsx'
import { usePageTitle } from '../../ui/text/use-page-title.ts'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import { notesByBook } from '../data/notes-by-book.ts'
import { linkedReadlistQuery } from '../data/readlists-queries.ts'
import { ReadlistProgress } from '../about/readlist-progress.tsx'
import { ReadlistHeader } from '../header/readlist-header.tsx'

/** A readlist that was opened by its secret link, to read, with or without an account. */
export function LinkedReadlistPage() {
  const { link = '' } = useParams()
  const readlist = useQuery(linkedReadlistQuery(useApi(), link))
  const isGone = readlist.error instanceof Failure && readlist.error.code === 'readlist_not_found'
  usePageTitle(isGone ? 'Readlist' : (readlist.data?.name ?? 'Readlist'))
  if (isGone) {
    return (
      <>
        <h1>Readlist</h1>
        <EmptyState
          icon={<ListIcon size={40} />}
          text="We couldn't find this readlist."
          hint="Its owner may have taken the link back."
        />
      </>
    )
  }
  return (
    <QueryContent
      query={readlist}
      loadingText="Loading readlist..."
      skeleton={<BookGridSkeleton />}
      failure="Failed to load this readlist."
    >
      {(shown) => <LinkedReadlist link={link} readlist={shown} />}
    </QueryContent>
  )
}

function LinkedReadlist({ link, readlist }: { link: string; readlist: Reply<typeof openReadlistLink> }) {
  const user = useUser()
  const { name, owner, description, updated_at, finished_count, total, books } = readlist
  return (
    <ReadlistHeader
      id={link}
      name={name}
      owner={owner}
      total={total}
      updatedAt={updated_at}
      likes={readlist.likes_count}
      description={description}
      books={books}
      notes={<ReadlistProgress finished={finished_count} total={total} />}
      actions={
        user &&
        user.username !== owner && (
          <ReportButton about={[{ kind: 'readlist', id: link, text: '' }]} label="Report this readlist" />
        )
      }
    >
      {books.length === 0 ? (
        <EmptyState icon={<ListIcon size={40} />} text="There are no books in it yet." />
      ) : (
        <>
          <h2>
            <VisuallyHidden>Books</VisuallyHidden>
          </h2>
          <BookGrid books={books} notes={notesByBook(readlist.notes)} numbered={readlist.is_numbered} quiet />
        </>
      )}
    </ReadlistHeader>
  )
}
