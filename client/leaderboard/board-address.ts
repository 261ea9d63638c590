export const periods = ['all', 'month', 'week'] as const
export const scopes = ['everyone', 'following'] as const

/** What of the board is in sight; it stands in the address. */
export interface Board {
  period: (typeof periods)[number]
  scope: (typeof scopes)[number]
  page: number
}

export function readBoard(params: URLSearchParams): Board {
  const page = Number(params.get('page') ?? 1)
  return {
    period: periods.find((one) => one === params.get('period')) ?? 'all',
    scope: scopes.find((one) => one === params.get('scope')) ?? 'everyone',
    page: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
  }
}

/** Only what is not as usual. */
export function writeBoard({ period, scope, page }: Board): URLSearchParams {
  return new URLSearchParams({
    ...(period !== 'all' && { period }),
    ...(scope !== 'everyone' && { scope }),
    ...(page > 1 && { page: String(page) }),
  })
}
