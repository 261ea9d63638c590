import { NoResultError } from 'kysely'

/** Whether what a request was about went away while it was asked: somebody left, and took it along. */
export function isVanished(error: unknown): boolean {
  return error instanceof NoResultError || (error instanceof Error && 'code' in error && error.code === FOREIGN_KEY)
}

const FOREIGN_KEY = '23503'
