import type { RawBuilder } from 'kysely'

/** An invariant, and a query that finds violations. */
export interface Check {
  claim: string
  broken: RawBuilder<Broken>
}

export interface Broken {
  /** Identifies the row for the operator. */
  about: string
  stands: string | null
  should: string | null
}
