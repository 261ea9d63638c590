/* oxlint-disable unicorn/require-post-message-target-origin -- a thread has no origin */
import { on } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { DatabaseAddress } from '../db/pool/address.ts'
import { DamagedDump } from './damaged-dump.ts'
import type { DumpKind } from './dump-records.ts'
import type { Batch } from './prepare-batch.ts'
import type { Choice } from './works.ts'

/** What the thread is to do. */
export interface Task {
  address: DatabaseAddress
  file: string
  kind: DumpKind
  choice: Choice
  /** Lines that are loaded already. */
  skipped: number
  /** Lines in a batch. */
  size: number
}

interface Prepared {
  /** How many. */
  lines: number
  /** How much of the file has been read. */
  bytes: number
  batch: Batch
}

/** From the thread: batches in the order of the lines, then the end or what is damaged. */
export type FromThread = Prepared | { goingBack: true } | { damage: { line: number; reason: string } } | { end: true }

/** To the thread: the batch it sent first of those that are not written is written, or is to be prepared again, with all after it. */
export type ToThread = 'written' | 'again'

/** A batch counts as written when the next one is asked for. */
interface PreparedBatch extends Prepared {
  again: () => Promise<Batch>
}

/** Far more than it takes; without a limit, memory would grow before it is tidied. */
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 96 }

/** Reads and prepares the batches in a thread of its own, while others are written. Throws `DamagedDump`. */
export async function* prepareInThread(task: Task): AsyncGenerator<PreparedBatch, undefined> {
  const worker = new Worker(new URL('./preparing-thread.ts', import.meta.url), { workerData: task, resourceLimits })
  const messages = on(worker, 'message')
  try {
    for (;;) {
      const message = await next()
      if ('end' in message) return
      if ('damage' in message) throw new DamagedDump(task.file, message.damage.line, message.damage.reason)
      yield { ...demandBatch(message), again }
      tell('written')
    }
  } finally {
    await worker.terminate()
  }

  async function next(): Promise<FromThread> {
    const { value = [] } = await messages.next()
    return value[0]
  }

  async function again(): Promise<Batch> {
    tell('again')
    for (;;) {
      if ('goingBack' in (await next())) return demandBatch(await next()).batch
    }
  }

  function tell(what: ToThread): void {
    worker.postMessage(what)
  }
}

function demandBatch(message: FromThread): Prepared {
  if (!('batch' in message)) throw new Error('The thread sent no batch.')
  return message
}
