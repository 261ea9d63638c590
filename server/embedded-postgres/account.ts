import { chownSync, lchownSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

export interface Account {
  uid: number
  gid: number
}

const LENT_NAMES = ['postgres', '_postgres', 'nobody']

/**
 * PostgreSQL refuses to run as root, so under root it runs as another account: the one that owns the cluster, or else a
 * suitable system account. Undefined for an ordinary user, under whose own account it runs.
 */
export function chooseAccount(cluster: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  const owner = statSync(cluster, { throwIfNoEntry: false })
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const known = readAccounts()
  const account = LENT_NAMES.map((name) => known.get(name)).find((found) => found !== undefined)
  if (account) return account
  throw new Error(
    `PostgreSQL does not run as root, and none of the users ${LENT_NAMES.join(', ')} exists. Start as an ordinary user.`,
  )
}

export function giveFolder(folder: string, account: Account): void {
  chownSync(folder, account.uid, account.gid)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) giveFolder(path, account)
    else lchownSync(path, account.uid, account.gid)
  }
}

function readAccounts(): Map<string, Account> {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  return new Map(
    lines.map((line) => {
      const [name = '', , uid, gid] = line.split(':')
      return [name, { uid: Number(uid), gid: Number(gid) }]
    }),
  )
}
