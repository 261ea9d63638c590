import type { FastifyBaseLogger } from 'fastify'
import { isLasting } from './sql-errors.ts'

/**
 * Does something with rows together. If that fails because of one of them, with each alone, and with those for which it fails again,
 * `refuse`. Failures that may pass are thrown.
 */
export async function togetherOrAlone<Row>(
  { log }: { log: Pick<FastifyBaseLogger, 'error'> },
  rows: readonly Row[],
  work: (rows: readonly Row[]) => Promise<unknown>,
  refuse: (row: Row) => Promise<unknown>,
): Promise<void> {
  const [first, ...others] = rows
  if (first === undefined) return
  const error = await lastingFailure(() => work(rows))
  if (error === undefined) return
  if (others.length > 0) {
    for (const row of rows) await togetherOrAlone({ log }, [row], work, refuse)
    return
  }
  log.error({ err: error }, 'a row failed')
  await refuse(first)
}

/** Undefined if the work is done. */
export async function lastingFailure(work: () => Promise<unknown>): Promise<Error | undefined> {
  try {
    await work()
    return undefined
  } catch (error) {
    if (!isLasting(error)) throw error
    return error instanceof Error ? error : undefined
  }
}
