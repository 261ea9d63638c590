import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { Book } from '#contract/book.ts'
import { createGroup } from '#contract/groups/groups.ts'
import { entryQuery } from '../../reading/data/entry-queries.ts'
import { useApi } from '../../transport/api-context.ts'
import { retryOnce } from '../../transport/retry-once.ts'
import { useOnceKey } from '../../transport/use-once-key.ts'
import { Modal } from '../../ui/dialog/modal.tsx'
import { QueryContent } from '../../ui/feedback/query-content.tsx'
import { localDay } from '../../ui/text/day-text.ts'
import { evenParts } from '../data/even-parts.ts'
import { groupHref } from '../data/group-text.ts'
import { useGroupChange } from '../data/use-group-change.ts'
import { PlanForm, type DraftPlan, type Planned } from './plan-form.tsx'

interface CreateGroupDialogProps {
  book: Pick<Book, 'google_books_id' | 'title'>
  onClose: () => void
}

/** Plans reading a book together: four parts in four weeks, unless the reader wants it otherwise. */
export function CreateGroupDialog({ book, onClose }: CreateGroupDialogProps) {
  const entry = useQuery(entryQuery(useApi(), book.google_books_id))
  const navigate = useNavigate()
  const { keyFor, answered } = useOnceKey()
  const create = useGroupChange<Planned, { id: string }>({
    send(api, plan) {
      const body = { book_id: book.google_books_id, ...named(plan) }
      const onceKey = keyFor(body)
      return retryOnce(() => api.call(createGroup, { body, onceKey }))
    },
    onDone({ id }) {
      answered()
      return navigate(groupHref(id))
    },
    showsFailure: true,
  })
  return (
    <Modal title="Read together" open onClose={onClose}>
      <QueryContent query={entry} failure="Failed to load this book.">
        {({ pages }) => (
          <PlanForm
            start={proposed(book.title, pages)}
            pages={pages}
            sendText="Start the group"
            pending={create.isPending}
            error={create.error}
            onSend={create.mutate}
            onClose={onClose}
          />
        )}
      </QueryContent>
    </Modal>
  )
}

/** Without a name, the group has the book's title. */
function named({ name, ...plan }: Planned) {
  return name === '' ? plan : { name, ...plan }
}

function proposed(title: string, pages: number | null): DraftPlan {
  const [starts, ends] = [localDay(0), localDay(27)]
  const unit = pages === null || pages < 4 ? 'percent' : 'page'
  const parts = evenParts({ parts: 4, to: unit === 'page' ? (pages ?? 100) : 100, starts, ends })
  return { name: title.slice(0, 100), starts, ends, unit, parts }
}
