import { periods, scopes, type Period, type Scope } from '#contract/leaderboard.ts'
import { readPageNumber } from '#contract/pagination.ts'

/** What the leaderboard shows; kept in the address. */
export interface Board {
  period: Period
  scope: Scope
  page: number
}

export function readBoard(params: URLSearchParams): Board {
  return {
    period: periods.find((one) => one === params.get('period')) ?? 'all',
    scope: scopes.find((one) => one === params.get('scope')) ?? 'everyone',
    page: readPageNumber(params.get('page')),
  }
}

/** Leaves out defaults. */
export function writeBoard({ period, scope, page }: Board): URLSearchParams {
  return new URLSearchParams({
    ...(period !== 'all' && { period }),
    ...(scope !== 'everyone' && { scope }),
    ...(page > 1 && { page: String(page) }),
  })
}
