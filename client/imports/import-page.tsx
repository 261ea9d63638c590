import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useParams } from 'react-router'
import { Failure } from '#contract/errors.ts'
import type { Import } from '#contract/imports/imports.ts'
import { useApi } from '../transport/api-context.ts'
import { ButtonLink } from '../ui/button/button-link.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { QueryContent } from '../ui/feedback/query-content.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { focusMain } from '../ui/focus/focus-main.ts'
import { usePageTitle } from '../ui/text/use-page-title.ts'
import { importQuery, readLibraryAgain, readRowsAgain } from './data/imports-queries.ts'
import { standText } from './data/import-text.ts'
import { Done } from './done.tsx'
import styles from './import-page.module.css'
import { Preview } from './preview.tsx'
import { Undone } from './undone.tsx'
import { Working } from './working.tsx'

/** One import, from finding its books to taking it back. */
export function ImportPage() {
  const { importId = '' } = useParams()
  const query = useQuery(importQuery(useApi(), importId))
  usePageTitle(query.data ? standText(query.data) : 'Import')
  const isGone = query.error instanceof Failure && query.error.code === 'import_not_found'

  return (
    <QueryContent
      query={isGone ? { ...query, data: undefined } : query}
      skeleton={<ImportSkeleton />}
      failure={isGone ? <Gone /> : 'Failed to load this import.'}
    >
      {(imported) => <Stage key={imported.id} imported={imported} />}
    </QueryContent>
  )
}

function Gone() {
  return (
    <EmptyState text="We couldn't find this import." hint="It may have been deleted.">
      <ButtonLink to="/import" look="primary">
        Bring your books
      </ButtonLink>
    </EmptyState>
  )
}

/** What there is to see and do in each state. */
function Stage({ imported }: { imported: Import }) {
  useArrival(imported)
  switch (imported.state) {
    case 'matching':
    case 'importing':
    case 'undoing':
      return <Working imported={imported} />
    case 'ready':
      return <Preview imported={imported} />
    case 'done':
      return <Done imported={imported} />
    case 'undone':
      return <Undone imported={imported} />
  }
}

/** When a state ends, so does what had the focus; and what an import brought or took is on other pages too. */
function useArrival({ id, state }: Import): void {
  const queries = useQueryClient()
  const before = useRef(state)

  useEffect(() => {
    if (before.current === state) return
    before.current = state
    readRowsAgain(queries, id)
    if (state === 'done' || state === 'undone') readLibraryAgain(queries)
    if (document.activeElement === document.body) focusMain()
  }, [queries, id, state])
}

function ImportSkeleton() {
  return (
    <div className={styles.skeleton}>
      <Skeleton shape="title" />
      <Skeleton shape="block" className={styles.block} />
    </div>
  )
}
