import type { Client } from 'pg'
import { connectClient } from '../db/client.ts'
import { openDatabase } from '../db/database.ts'
import { isMigrated } from '../db/migrate.ts'
import type { DatabaseAddress } from '../db/pool/address.ts'
import { onEachNode } from '../db/pool/on-each-node.ts'
import { foldChanges } from '../leaderboard/leaderboard-jobs.ts'
import {
  analyze,
  countOtherSessions,
  dropCopied,
  findProgress,
  type ForeignKey,
  giveForeignKey,
  giveTriggers,
  hasCitus,
  listDistributed,
  listForeignKeys,
  listNodes,
  loosenActs,
  noteDone,
  putOnEachNode,
  readSetting,
  spread,
  takeForeignKeys,
  takeTurn,
  widenKeys,
} from './distribute.sql.ts'
import { heldInPart, importIn, readerIn, superseded } from './placement.ts'

/**
 * Distributes a database on the nodes of its Citus cluster, while no server uses it. The other tables stay at the coordinator. What was
 * broken off goes on where it was; what is done is left alone. Throws the reason if it cannot be.
 */
export async function distribute(address: DatabaseAddress, say: (line: string) => void = () => {}): Promise<void> {
  const client = await connectClient(address, { application_name: 'octavo distribute' })
  try {
    if (!(await takeTurn(client))) throw new Error('Another npm run distribute is at work on this database.')
    await refuseUnready(client, address)
    const progress = await findProgress(client)
    if (progress?.isDone === true) return say('This database is distributed already.')
    // Counts that wait may be from before they named their reader.
    if (!progress) await foldAll(address)
    const foreignKeys = progress?.foreignKeys ?? (await takeForeignKeys(client))
    await moveTables(client, say)
    await giveForeignKeys(client, foreignKeys, say)
    await giveTriggers(client, superseded)
    for (const table of [...onEachNode, ...Object.keys(readerIn), ...Object.keys(importIn)])
      await analyze(client, table)
    await noteDone(client)
    say('Done.')
  } finally {
    await client.end()
  }
}

async function refuseUnready(client: Client, address: DatabaseAddress): Promise<void> {
  if (!(await hasCitus(client))) throw new Error('This database has no Citus: create extension citus.')
  const nodes = await listNodes(client)
  if (!nodes.some(({ isCoordinator }) => isCoordinator))
    throw new Error('The coordinator does not know its own address: select citus_set_coordinator_host(HOST, PORT).')
  if (!nodes.some(({ isCoordinator, takesShards }) => !isCoordinator && takesShards))
    throw new Error('There is no worker: select citus_add_node(HOST, PORT).')
  for (const [setting, isRight, should] of settings) {
    const wrong = (await readSetting(client, setting)).find(({ value }) => !isRight(value))
    if (wrong) throw new Error(`${setting} is ${wrong.value} at ${wrong.node}, and has to be ${should} at every node.`)
  }
  const others = await countOtherSessions(client)
  if (others > 0)
    throw new Error(
      `Stop every server first: ${others} other ${others === 1 ? 'session uses' : 'sessions use'} this database.`,
    )
  const { db, close } = openDatabase({ address, connections: 1 })
  const isReady = await isMigrated(db).catch(() => false)
  await close()
  if (!isReady)
    throw new Error('This database has the schema of another version. Start this server on it first, and stop it.')
}

const settings: [name: string, isRight: (value: string) => boolean, should: string][] = [
  ['citus.enable_unsafe_triggers', (value) => value === 'on', 'on'],
  ['citus.multi_shard_modify_mode', (value) => value === 'sequential', 'sequential'],
  ['max_prepared_transactions', (value) => Number(value) > 0, 'about max_connections'],
  // What a worker has promised is not seen before that. `show` gives whole units: 1000ms are 1s.
  ['citus.recover_2pc_interval', (value) => /^(?:1s|[1-9]\d{0,2}ms)$/.test(value), '1s'],
]

async function foldAll(address: DatabaseAddress): Promise<void> {
  const { db, close } = openDatabase({ address, connections: 1, answerTimeoutMs: Infinity })
  await foldChanges({ db }).finally(close)
}

async function moveTables(client: Client, say: (line: string) => void): Promise<void> {
  await loosenActs(client)
  const there = await listDistributed(client)
  const missing = (tables: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(tables).filter(([table]) => !there.has(table)))
  await widenKeys(client, missing({ ...readerIn, ...importIn }))
  for (const table of onEachNode) {
    if (there.has(table)) continue
    await putOnEachNode(client, table)
    say(`${table}: on each node`)
  }
  for (const tables of [readerIn, importIn]) {
    const [first] = Object.keys(tables)
    for (const [table, column] of Object.entries(tables)) {
      if (!there.has(table)) {
        await spread(client, table, column, table === first ? undefined : first)
        say(`${table}: by ${column}`)
      }
      await dropCopied(client, table)
    }
  }
}

async function giveForeignKeys(
  client: Client,
  foreignKeys: readonly ForeignKey[],
  say: (line: string) => void,
): Promise<void> {
  const there = await listForeignKeys(client)
  const left: string[] = []
  for (const foreignKey of foreignKeys) {
    const { table, name } = foreignKey
    if (there.has(`${table} ${name}`) || (await giveForeignKey(client, foreignKey))) continue
    const part = heldInPart[name]
    if (part === undefined || !(await giveForeignKey(client, { table, name, definition: part }))) left.push(name)
  }
  say(
    `${foreignKeys.length - left.length} of ${foreignKeys.length} foreign keys are kept. Left out: ${left.join(', ')}`,
  )
}
