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

/**
 * Whether doing the same with the same data would fail again: the database refuses a value or a row, or our own code has a fault.
 * False for everything that may pass, such as a lost connection, and for what no data causes, such as a missing table.
 */
export function isLasting(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  // SQLSTATE classes: cardinality violation, data exception, integrity constraint violation, program limit exceeded, raised by a function.
  if ('code' in error) return /^(?:2[123]|54|P0)/.test(String(error.code))
  // Not what extends them, which says what has failed.
  return faults.has(error.constructor)
}

const faults = new Set<unknown>([Error, TypeError, RangeError, ReferenceError, SyntaxError, URIError])
