import type { ClientBase } from 'pg'
import type { Host } from './address.ts'
import { ConnectionFailure, nameConnectFailure } from './connection-failure.ts'
import { takesWrites } from './session-settings.ts'

/** The hosts of one database, of which one accepts writes. Remembers which to try first. */
export interface Hosts {
  current(): Host
  /** Tries one host after another, starting with the current one, until one succeeds. */
  withEach<T>(connect: () => Promise<T>): Promise<T>
  /** Fails if there are several hosts and this one does not accept writes. */
  check(client: ClientBase): Promise<void>
}

export function createHosts(hosts: Host[]): Hosts {
  let at = 0
  return { current, withEach, check }

  function current(): Host {
    const host = hosts[at % hosts.length]
    if (!host) throw new ConnectionFailure('Database: no host.')
    return host
  }

  async function withEach<T>(connect: () => Promise<T>): Promise<T> {
    for (let tried = 1; ; tried += 1) {
      const before = at
      try {
        return await connect()
      } catch (cause) {
        const error = nameConnectFailure(cause)
        if (!(error instanceof ConnectionFailure) || tried >= hosts.length) throw error
        // Unless a concurrent attempt has moved on already.
        if (at === before) at += 1
      }
    }
  }

  async function check(client: ClientBase): Promise<void> {
    if (hosts.length === 1 || (await takesWrites(client))) return
    throw new ConnectionFailure('Database: this host takes no writes.')
  }
}
