/* oxlint-disable unicorn/require-post-message-target-origin -- a thread has no origin */
import { on } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { openDatabase } from '../db/database.ts'
import { DamagedDump } from './damaged-dump.ts'
import { readLines, type Lines } from './dump-lines.ts'
import { openPreparation } from './prepare-batch.ts'
import type { FromThread, Task, ToThread } from './prepared-batches.ts'

/** How many batches are prepared or being written. */
const ahead = 3

async function prepareAll(port: NonNullable<typeof parentPort>, task: Task): Promise<void> {
  const { address, file, kind, choice, skipped, size } = task
  const { db, close } = openDatabase({ address, connections: 4, answerTimeoutMs: Infinity })
  const told = on(port, 'message')
  const prepare = await openPreparation(db, file, kind, choice)
  const unwritten: Lines[] = []
  let damage: DamagedDump | undefined
  try {
    for await (const lines of readLines(file, { skipped, size })) {
      while (unwritten.length >= ahead) await listen()
      await send(lines, false)
      unwritten.push(lines)
    }
  } catch (error) {
    if (!(error instanceof DamagedDump)) throw error
    damage = error
  }
  while (unwritten.length > 0) await listen()
  await close()
  post(damage ? { damage: { line: damage.line, reason: damage.reason } } : { end: true })

  async function listen(): Promise<void> {
    const { value = [] } = await told.next()
    const what: ToThread = value[0]
    if (what === 'written') return void unwritten.shift()
    post({ goingBack: true })
    for (const lines of unwritten) await send(lines, true)
  }

  async function send(lines: Lines, again: boolean): Promise<void> {
    const batch = await prepare(lines, { again })
    post({ lines: lines.texts.length, bytes: lines.bytes, batch })
  }

  function post(message: FromThread): void {
    const fresh = 'batch' in message && 'works' in message.batch ? message.batch.works.fresh : undefined
    port.postMessage(message, fresh ? [fresh.books.buffer, fresh.found.buffer] : [])
  }
}

if (parentPort) await prepareAll(parentPort, workerData)
