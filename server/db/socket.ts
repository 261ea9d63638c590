import { type NetConnectOpts, type Socket, connect } from 'node:net'
import { ConnectionFailure } from './connection-failure.ts'

export interface Door {
  path?: string | undefined | false
  host: string[]
  port: number[]
}

/** Tries each host in turn. */
export async function openSocket({ path, host, port }: Door, patience: number): Promise<Socket> {
  if (path) return connectTo({ path }, patience)
  let failure: unknown
  for (const [index, name] of host.entries()) {
    try {
      const socket = await connectTo({ host: name, port: port[index] ?? 5432, noDelay: true }, patience)
      return Object.assign(socket, { host: name })
    } catch (error) {
      failure = error
    }
  }
  throw failure
}

function connectTo(target: NetConnectOpts, patience: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(target)
    const timer = setTimeout(() => socket.destroy(new ConnectionFailure('Database: no answer.')), patience)
    socket.once('error', reject)
    socket.once('connect', () => {
      clearTimeout(timer)
      socket.off('error', reject)
      resolve(socket)
    })
    socket.once('close', () => clearTimeout(timer))
  })
}
