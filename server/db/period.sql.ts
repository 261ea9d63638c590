import { sql, type RawBuilder } from 'kysely'
import { earlier, minute } from '../time.ts'

/**
 * A condition: a count that began at `since` goes on. It does not if it began before `over`, or in the future, as after the clock was set
 * back; but who has waited for its row may have asked up to a minute before it began.
 */
export function goesOn(since: RawBuilder<Date>, over: Date, at: Date): RawBuilder<boolean> {
  return sql`${since} > ${over} and ${since} <= ${earlier(at, -minute)}`
}
