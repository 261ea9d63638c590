import type { RawBuilder } from 'kysely'

/** What must hold, and a query that finds where it does not. */
export interface Check {
  claim: string
  broken: RawBuilder<Broken>
}

export interface Broken {
  /** Whose or what it is about, for a person to find it. */
  about: string
  stands: string | null
  should: string | null
}
