import { Query, type QueryResult } from 'pg'

interface CopyConnection {
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
}

/**
 * A `copy … from stdin` with its rows. pg-copy-streams cannot be used on a pipelined connection, as it does not know when its turn is; this
 * sends the rows when the database asks for them.
 * @NOTE Nothing may be sent behind it before it is answered: the database would take it for rows.
 */
export class CopyQuery extends Query {
  readonly #rows: Buffer

  constructor(text: string, rows: Uint8Array, answered: (error: Error | undefined, result: QueryResult) => void) {
    super(text, answered)
    this.#rows = Buffer.from(rows.buffer, rows.byteOffset, rows.length)
  }

  /** Called by pg. */
  handleCopyInResponse(connection: CopyConnection): void {
    for (let from = 0; from < this.#rows.length; from += packet) {
      connection.sendCopyFromChunk(this.#rows.subarray(from, from + packet))
    }
    connection.endCopyFrom()
  }
}

const packet = 65_536
