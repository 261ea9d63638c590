import { NoResultError } from 'kysely'
import { DeadlinePassed } from './pool/deadline.ts'

/**
 * Why the database could not do now what it may well do later: it waited too long for a row or for itself ('busy'), or it has
 * no room or memory left ('unavailable').
 */
export function temporaryFailureOf(error: unknown): 'busy' | 'unavailable' | undefined {
  if (error instanceof DeadlinePassed) return 'busy'
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  // SQLSTATE: lock not available, query canceled by its timeout, given up over and over in favour of others.
  if (['55P03', '57014', '40001', '40P01'].includes(code)) return 'busy'
  // Class 53: insufficient resources. 25006: read only. 58030: the disk fails.
  return code.startsWith('53') || code === '25006' || code === '58030' ? 'unavailable' : undefined
}

/** Whether what a request was about went away while it was asked: somebody left, and took it along. */
export function isGone(error: unknown): boolean {
  return error instanceof NoResultError || (error instanceof Error && 'code' in error && error.code === FOREIGN_KEY)
}

const FOREIGN_KEY = '23503'

/** Whether the database refused a row because another has its unique key. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505'
}
