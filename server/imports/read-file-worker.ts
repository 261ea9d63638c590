/* oxlint-disable unicorn/require-post-message-target-origin -- a thread has no origin */
import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { Failure } from '#contract/errors.ts'
import { rowsOfFile, type FileToRead } from './file-rows.ts'
import type { WorkerMessage } from './read-file.ts'

/** Sends what is in the file, in parts, each when it is asked for more. */
async function sendFile(port: NonNullable<typeof parentPort>, file: FileToRead): Promise<void> {
  for await (const part of rowsOfFile(file)) {
    const asked = once(port, 'message')
    port.postMessage(part satisfies WorkerMessage)
    await asked
  }
  port.postMessage({ end: true } satisfies WorkerMessage)
}

if (parentPort) {
  await sendFile(parentPort, workerData).catch((error: unknown) => {
    if (!(error instanceof Failure)) throw error
    const { code, message: text, fields } = error
    parentPort?.postMessage({ failure: { code, text, fields } } satisfies WorkerMessage)
  })
}
