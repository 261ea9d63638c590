import type { ClientBase } from 'pg'
import type { Host } from './address.ts'
import { ConnectionFailure, nameConnectFailure } from './connection-failure.ts'
import { takesWrites } from './session-settings.ts'

/** Those of one database, of which one takes writes; which of them is asked first is remembered. */
export interface Hosts {
  current(): Host
  /** Does it with one host after the other, from the current one on, until it succeeds. */
  withEach<T>(connect: () => Promise<T>): Promise<T>
  /** Fails where there are several hosts and this one takes no writes. */
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
        // Unless somebody else was here before.
        if (at === before) at += 1
      }
    }
  }

  async function check(client: ClientBase): Promise<void> {
    if (hosts.length === 1 || (await takesWrites(client))) return
    throw new ConnectionFailure('Database: this host takes no writes.')
  }
}
