import { on } from 'node:events'
import { Worker } from 'node:worker_threads'
import { Failure, fail, type FailureCode, type FieldTexts } from '#contract/errors.ts'
import { besideDatabase } from '../db/pool/deadline.ts'
import type { BodySender } from '../http/hooks/body-budget.ts'
import { createSharedFairQueue } from '../processes/shared-queue.ts'
import { second } from '../time.ts'
import { isGzip } from './files/read-archive.ts'
import { rowsOfFile, type FileHead, type FileToRead } from './file-rows.ts'

/** From the worker: the head, then the rows as the JSON of a list that `insertRows` takes, then the end; or why it cannot be read. */
export type WorkerMessage =
  | { head: FileHead }
  | { rows: string }
  | { end: true }
  | { failure: { code: FailureCode; text: string; fields: FieldTexts | undefined } }

/** A file unpacks to several times its size. */
const resourceLimits = { maxOldGenerationSizeMb: 700 }
/** Shorter than a connection may be silent, so that the reader is told. */
const readTimeoutMs = 50 * second
const waitTimeoutMs = 20 * second

const size = { atOnce: 1, maxPending: 10 }
const files = createSharedFairQueue('files to import', size, () => new Failure('busy', { retryAfter: 10 }))

interface Taker {
  head(head: FileHead): Promise<void>
  rows(rows: string): Promise<void>
}

/** Hands over what is in the file as it is taken. A large one is read in a thread of its own, so that other calls do not wait, one at a time, which networks share fairly, short ones first. By default it has 50 seconds. */
export async function readFile(file: FileToRead, sender: BodySender, take: Taker, stop?: AbortSignal): Promise<void> {
  if (isSmall(file.bytes)) return readHere(file, take)
  const leave = await sender.waitForTurn(waitTimeoutMs, (signal) =>
    files.enter(sender.network, signal, expectedMs(file.bytes)),
  )
  try {
    await readInWorker(file, take, stop ?? AbortSignal.timeout(readTimeoutMs))
  } finally {
    leave()
  }
}

/** A thread takes longer to start than reading a thousand rows. */
const maxSmallBytes = 200_000

/** Nobody knows how large a packed file is. */
function isSmall(bytes: Uint8Array): boolean {
  return bytes.length <= maxSmallBytes && !isGzip(bytes)
}

function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b
}

/** As a costly file takes on two slow cores; text is packed to a fifth. */
function expectedMs(bytes: Uint8Array): number {
  return (bytes.length / 350) * (isGzip(bytes) || isZip(bytes) ? 5 : 1)
}

async function readHere(file: FileToRead, take: Taker): Promise<void> {
  for await (const part of rowsOfFile(file)) await ('head' in part ? take.head(part.head) : take.rows(part.rows))
}

async function readInWorker({ bytes, options }: FileToRead, take: Taker, stop: AbortSignal): Promise<void> {
  const worker = new Worker(new URL('./read-file-worker.ts', import.meta.url), {
    workerData: { bytes, options } satisfies FileToRead,
    transferList: [bytes.buffer],
    resourceLimits,
  })
  stop.addEventListener('abort', () => void worker.terminate(), { once: true })
  try {
    for await (const message of messagesOf(worker)) {
      if ('failure' in message) fail(message.failure.code, message.failure)
      if ('end' in message) return
      if ('head' in message) await take.head(message.head)
      else await take.rows(message.rows)
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      worker.postMessage('more')
    }
    fail('import_unreadable', { text: 'Reading this file takes more than it can hold. Please split it.' })
  } finally {
    await worker.terminate()
  }
}

/**
 * One at a time: the worker sends the next when it is asked for more. Ends with the thread, whenever that is: it may end while
 * what it sent is being taken. Running out of memory is the file's fault; any other error is ours.
 */
async function* messagesOf(worker: Worker): AsyncGenerator<WorkerMessage> {
  const messages = on(worker, 'message', { close: ['exit'] })
  try {
    for (;;) {
      const { done, value } = await besideDatabase(() => messages.next())
      if (done) return
      yield value[0]
    }
  } catch (error) {
    if (!isOutOfMemory(error)) throw error
  } finally {
    await messages.return?.()
  }
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}
