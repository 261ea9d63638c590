import { Query, type QueryResult } from 'pg'

/** A prepared statement. `client.query` makes the same of a configuration, but first clones it, property by property. */
export class NamedQuery extends Query {
  /** Read by pg. */
  readonly name: string | undefined

  constructor(
    name: string | undefined,
    text: string,
    values: unknown[],
    answered: (error: Error | undefined, result: QueryResult) => void,
  ) {
    super(text, values, answered)
    this.name = name
  }
}
