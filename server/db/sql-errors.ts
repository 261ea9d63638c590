import { NoResultError } from 'kysely'
import { DeadlinePassed } from './pool/deadline.ts'

/**
 * Why a statement failed temporarily: it waited or ran too long ('busy'), or the database is out of disk space or memory
 * ('unavailable'). Undefined for other errors.
 */
export function temporaryFailureOf(error: unknown): 'busy' | 'unavailable' | undefined {
  if (error instanceof DeadlinePassed) return 'busy'
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  // SQLSTATE: lock not available, query canceled by its timeout, serialization failure or deadlock after all retries.
  if (['55P03', '57014', '40001', '40P01'].includes(code)) return 'busy'
  // Class 53: insufficient resources. 25006: read only. 58030: I/O error.
  return code.startsWith('53') || code === '25006' || code === '58030' ? 'unavailable' : undefined
}

/** Whether a row that the request needs was deleted concurrently, for example with its owner's account. */
export function isGone(error: unknown): boolean {
  return error instanceof NoResultError || (error instanceof Error && 'code' in error && error.code === FOREIGN_KEY)
}

const FOREIGN_KEY = '23503'

/** Whether the database refused a row because its unique key is taken. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505'
}

/** Whether the database cannot take a value that it was given, and never will: it is of a kind, a length or a depth that is not allowed. */
export function isRefusedValue(error: unknown): boolean {
  // SQLSTATE classes: data exception, program limit exceeded.
  return error instanceof Error && 'code' in error && /^(?:22|54)/.test(String(error.code))
}
