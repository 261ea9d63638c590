import { useQuery } from '@tanstack/react-query'
import type { Api } from '#contract/api.ts'
import type { Book } from '#contract/book.ts'
import type { Input } from '#contract/endpoint.ts'
import { updateEntry } from '#contract/library/readings.ts'
import { addToReadlist } from '#contract/readlists.ts'
import { readlistsQuery } from '../../readlists/data/readlists-queries.ts'
import { useApi } from '../../transport/api-context.ts'
import { libraryStates } from '../data/state-text.ts'
import type { ChangeBook } from './use-changes.ts'

export type ChangeKind = 'state' | 'readlist' | 'visibility'

export interface Choice {
  value: string
  text: string
  hint?: string
  change: ChangeBook
}

interface Choices {
  list: Choice[]
  /** Shown instead of an empty list. */
  instead: string
}

/** What the selected books can be changed to. */
export function useChoices(kind: ChangeKind): Choices {
  const api = useApi()
  const readlists = useQuery({ ...readlistsQuery(api), enabled: kind === 'readlist' })
  switch (kind) {
    case 'state':
      return { list: stateChoices(api), instead: '' }
    case 'visibility':
      return { list: visibilityChoices(api), instead: '' }
    case 'readlist':
      return {
        list: (readlists.data?.readlists ?? [])
          .filter((list) => !list.kept_for_you)
          .map(({ id, name }) => ({ value: id, text: name, change: (book) => addTo(api, id, book) })),
        instead: readlists.isPending
          ? 'Loading...'
          : readlists.isError
            ? 'Failed to load readlists.'
            : "You don't have any readlists yet.",
      }
  }
}

function stateChoices(api: Api): Choice[] {
  return libraryStates.map(({ state, text }) => ({
    value: state,
    text,
    ...(state === 'FINISHED' && { hint: 'Finished today, unless it was finished before' }),
    change: (book) => update(api, book, { state }),
  }))
}

function visibilityChoices(api: Api): Choice[] {
  return [
    { value: 'public', text: 'Everyone', change: (book) => update(api, book, { visibility: 'public' }) },
    {
      value: 'private',
      text: 'Only you',
      hint: 'Others do not see your reviews of these books, nor the books in readlists you share',
      change: (book) => update(api, book, { visibility: 'private' }),
    },
  ]
}

async function update(api: Api, { google_books_id: id }: Book, body: Input<typeof updateEntry>['body']) {
  return (await api.call(updateEntry, { params: { id }, body })).gamification
}

async function addTo(api: Api, readlist_id: string, { google_books_id: book_id }: Book) {
  await api.call(addToReadlist, { body: { readlist_id, book_id } })
  return undefined
}
