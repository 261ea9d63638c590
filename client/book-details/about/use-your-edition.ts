import { useQueryClient } from '@tanstack/react-query'
import type { Edition } from '#contract/books/editions.ts'
import { updateEntry } from '#contract/library/readings.ts'
import { moreOfBookQuery } from '../../books/more-of-book-query.ts'
import { showEntry } from '../../reading/data/entry-queries.ts'
import { useApi } from '../../transport/api-context.ts'
import { errorMessage } from '../../transport/error-message.ts'
import { useToggle } from '../../transport/use-toggle.ts'
import { useToast } from '../../ui/feedback/toast.tsx'

/** Null where the reader has picked none. */
export interface YourEdition {
  edition: Edition | null
  pick: (edition: Edition | null) => void
}

/** The edition that the reader reads, which follows a press at once. */
export function useYourEdition(bookId: string, stored: Edition | null): YourEdition {
  const api = useApi()
  const queries = useQueryClient()
  const toast = useToast()
  const { value, press } = useToggle({ stored, send: save, onFailure })

  async function save(edition: Edition | null) {
    const { entry } = await api.call(updateEntry, { params: { id: bookId }, body: { edition: edition?.id ?? null } })
    queries.setQueryData(
      moreOfBookQuery(api, bookId).queryKey,
      (more) => more && { ...more, your_edition: entry.edition },
    )
    await showEntry(queries, api, bookId, entry)
  }

  function onFailure(error: unknown) {
    toast({ message: errorMessage(error, 'Failed to save. Please try again.'), problem: true })
  }

  return { edition: value, pick: press }
}
