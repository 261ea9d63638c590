import type { Db } from '../db/database.ts'
import { caller } from './caller.ts'
import { OutsideFailure, type CatalogueSource } from './catalogue-source.ts'
import { spend } from './source-budget.sql.ts'
import { tokenBuckets, type BucketSize } from './token-buckets.ts'

/** A page of results is one question, and so is a book that is opened by an id nobody was shown. */
const perReader: BucketSize = { max: 60, perHour: 60 }
/** Of one network. */
const perVisitor: BucketSize = { max: 20, perHour: 20 }

/** Of a day's questions so many may be asked at once; the others come back evenly over the day. */
const burstShare = 1 / 4
/** Of those at once, so many are kept for who is signed in. */
const readersShare = 1 / 2

/**
 * The source, asked no more than `perDay` times in any 24 hours by all servers together, and by nobody more often than one
 * person looks for books. What is beyond is refused as if the source rested: the next one is asked, and at last the shelf.
 */
export function withinBudget(
  source: CatalogueSource,
  { db, now }: { db: Db; now: () => Date },
  { perDay }: { perDay?: number } = {},
): CatalogueSource {
  const buckets = tokenBuckets(now)

  async function pay(): Promise<void> {
    const who = caller.getStore()
    const over = who && buckets.take(who.id, who.signedIn ? perReader : perVisitor)
    if (over) throw overBudget(source, 'of one caller', over.retryAt)
    if (perDay === undefined) return
    const max = Math.floor(perDay * burstShare)
    const reserve = !who || who.signedIn ? 0 : max * readersShare
    const paid = await spend(db, { source: source.name, max, perDay: perDay - max, reserve }, now())
    if (!paid) throw overBudget(source, 'of all', undefined)
  }

  return {
    name: source.name,
    owns: (id) => source.owns(id),
    async search(question) {
      await pay()
      return source.search(question)
    },
    async find(id) {
      await pay()
      return source.find(id)
    },
  }
}

function overBudget({ name }: CatalogueSource, whose: string, retryAt: Date | undefined): OutsideFailure {
  return new OutsideFailure(name, 'resting', { detail: `over the budget ${whose}`, ...(retryAt && { retryAt }) })
}
