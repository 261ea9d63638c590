import { Failure } from '#contract/errors.ts'
import { linkToParent } from '../processes/link.ts'
import { createSharedQueue } from '../processes/shared-queue.ts'

/** Each process asks a question only once at a time, so no more wait than there are processes. */
const questions = createSharedQueue('questions', { atOnce: 1, maxPending: 1_000 }, () => new Failure('busy'))

/** Of several processes that ask the same at once, one asks, and the others find its answer in the cache. */
export async function askAfterOthers<T>(
  question: string,
  findCached: () => Promise<T | undefined>,
  ask: () => Promise<T>,
): Promise<T> {
  if (!linkToParent()) return ask()
  return questions.run(question, async () => (await findCached()) ?? ask())
}
