import type { Socket } from 'node:net'
import postgres from 'postgres'
import { type DatabaseAddress, splitAddress } from '../db/address.ts'
import { type Door, openSocket } from '../db/socket.ts'

export interface OneConnection {
  sql: postgres.Sql
  /** To be called after a COPY to here: the driver stops reading for a slow taker, and where the rows end then, for good. */
  readOn(): void
}

const patience = 5_000

/** One connection with no limit of time: a backup takes as long as it takes. */
export function connect(address: DatabaseAddress): OneConnection {
  let socket: Socket | undefined
  const options = {
    max: 1,
    onnotice: () => {},
    fetch_types: false,
    connection: { application_name: 'octavo backup', TimeZone: 'UTC', statement_timeout: 0 },
    socket: async (door: Door) => (socket = await openSocket(door, patience)),
  }
  const [url, door] = splitAddress(address)
  const sql = postgres(url, { ...options, ...door })
  return { sql, readOn: () => void socket?.resume() }
}
