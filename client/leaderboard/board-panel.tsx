import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useApi } from '../transport/api-context.ts'
import { ButtonLink } from '../ui/button/button-link.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { RanksIcon } from '../ui/icons/icons.tsx'
import { QueryContent } from '../ui/feedback/query-content.tsx'
import { Pager } from '../ui/paging/pager.tsx'
import type { Board } from './board-address.ts'
import { BoardRows, BoardSkeleton } from './board-rows.tsx'
import styles from './leaderboard-page.module.css'
import { leaderboardQuery } from './leaderboard-queries.ts'
import { OwnRow } from './own-row.tsx'

interface BoardPanelProps {
  board: Board
  onPage: (page: number) => void
}

export function BoardPanel({ board, onPage }: BoardPanelProps) {
  const query = useQuery(leaderboardQuery(useApi(), board))
  const top = useRef<HTMLElement>(null)
  const shownPage = useRef(board.page)

  // Scroll to the top after paging.
  useEffect(() => {
    if (shownPage.current === board.page) return
    shownPage.current = board.page
    top.current?.focus({ preventScroll: true })
    top.current?.scrollIntoView()
  }, [board.page])

  return (
    <QueryContent
      query={query}
      loadingText="Loading leaderboard..."
      skeleton={<BoardSkeleton />}
      failure="Failed to load the leaderboard."
    >
      {({ results, you, total_pages }) => (
        <section className={styles.board} aria-label="Ranking" ref={top} tabIndex={-1}>
          {results.length > 0 ? <BoardRows rows={results} /> : <NobodyYet board={board} />}
          {!results.some((row) => row.is_you) && <OwnRow you={you} period={board.period} />}
          {(total_pages > 1 || board.page > 1) && (
            <Pager
              page={board.page}
              totalPages={total_pages}
              nextDisabled={board.page >= total_pages}
              pending={query.isPlaceholderData}
              onPage={onPage}
            />
          )}
        </section>
      )}
    </QueryContent>
  )
}

function NobodyYet({ board: { scope, page } }: { board: Board }) {
  if (page > 1) return <EmptyState icon={<RanksIcon size={40} />} text="There are no readers on this page." />
  if (scope === 'everyone') {
    return (
      <EmptyState
        icon={<RanksIcon size={40} />}
        text="Nobody has earned points yet."
        hint="Finish a book to be the first."
      >
        <ButtonLink to="/" look="primary">
          Find a book
        </ButtonLink>
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon={<RanksIcon size={40} />}
      text="Nobody you follow has earned points yet."
      hint="Follow readers you know to see how you compare."
    >
      <ButtonLink to="/search-users" look="primary">
        Find Users
      </ButtonLink>
    </EmptyState>
  )
}
