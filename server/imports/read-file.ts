import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { Failure, fail, type FailureCode, type FieldTexts } from '#contract/errors.ts'
import { besideDatabase } from '../db/pool/deadline.ts'
import { createSharedQueue, everybody } from '../processes/shared-queue.ts'
import { second } from '../time.ts'
import { rowsOfFile, type FileHead, type FileToRead } from './file-rows.ts'

/** From the worker: the head, then the rows as the JSON of a list that `insertRows` takes, then the end; or why it cannot be read. */
export type WorkerMessage =
  | { head: FileHead }
  | { rows: string }
  | { end: true }
  | { failure: { code: FailureCode; text: string; fields: FieldTexts | undefined } }

/** A file unpacks to several times its size. */
const resourceLimits = { maxOldGenerationSizeMb: 700 }
const readTimeoutMs = 60 * second
const waitTimeoutMs = 20 * second

const size = { atOnce: 1, maxPending: 10 }
const files = createSharedQueue('files to import', size, () => new Failure('busy', { retryAfter: 10 }))

interface Taker {
  head(head: FileHead): Promise<void>
  rows(rows: string): Promise<void>
}

/** Hands over what is in the file as it is taken. A large one is read in a thread of its own, so that other calls do not wait. */
export async function readFile(file: FileToRead, take: Taker): Promise<void> {
  if (isSmall(file.bytes)) return readHere(file, take)
  const leave = await besideDatabase(() => files.enter(everybody, AbortSignal.timeout(waitTimeoutMs)))
  try {
    await readInWorker(file, take)
  } finally {
    leave()
  }
}

/** A thread takes longer to start than reading a thousand rows. */
const maxSmallBytes = 200_000

/** Nobody knows how large a packed file is. */
function isSmall(bytes: Uint8Array): boolean {
  return bytes.length <= maxSmallBytes && !(bytes[0] === 0x1f && bytes[1] === 0x8b)
}

async function readHere(file: FileToRead, take: Taker): Promise<void> {
  for await (const part of rowsOfFile(file)) await ('head' in part ? take.head(part.head) : take.rows(part.rows))
}

async function readInWorker({ bytes, options }: FileToRead, take: Taker): Promise<void> {
  const worker = new Worker(new URL('./read-file-worker.ts', import.meta.url), {
    workerData: { bytes, options } satisfies FileToRead,
    transferList: [bytes.buffer],
    resourceLimits,
  })
  const timeout = setTimeout(() => void worker.terminate(), readTimeoutMs).unref()
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
    clearTimeout(timeout)
    await worker.terminate()
  }
}

/** One at a time: the worker sends the next when it is asked for more. */
async function* messagesOf(worker: Worker): AsyncGenerator<WorkerMessage> {
  for (;;) {
    const message = await besideDatabase(() => nextMessage(worker))
    if (message === undefined) return
    yield message
  }
}

/** Undefined if the thread has ended. Running out of memory is the file's fault; anything else is ours. */
async function nextMessage(worker: Worker): Promise<WorkerMessage | undefined> {
  const heard = new AbortController()
  const { signal } = heard
  try {
    const message = once(worker, 'message', { signal })
    const end = once(worker, 'exit', { signal })
    end.catch(() => {})
    const [first] = await Promise.race([message, end.then(() => [undefined])])
    return first
  } catch (error) {
    if (isOutOfMemory(error)) return undefined
    throw error
  } finally {
    heard.abort()
  }
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}
