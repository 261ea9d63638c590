import type { Db } from '../db/database.ts'
import { caller } from './caller.ts'
import { OutsideFailure, type CatalogueSource } from './catalogue-source.ts'
import { spend } from './source-budget.sql.ts'
import { sharedBuckets } from './shared-buckets.ts'
import type { BucketSize } from './token-buckets.ts'

/** A page of results costs one question, and so does opening a book that is not cached. */
const perReader: BucketSize = { max: 60, perHour: 60 }
/** Per network. */
const perVisitor: BucketSize = { max: 20, perHour: 20 }

/** The share of a day's questions that may be asked in one burst; the rest is refilled evenly over the day. */
const burstShare = 1 / 4
/** The share of the burst that is reserved for signed-in readers. */
const readersShare = 1 / 2

/**
 * Limits a source to `perDay` questions in any 24 hours across all servers, and each caller to what one person needs. Beyond
 * that it fails as if the source were paused, so the next source is asked, and finally the shelf.
 */
export function withinBudget(
  source: CatalogueSource,
  { db, now }: { db: Db; now: () => Date },
  { perDay }: { perDay?: number } = {},
): CatalogueSource {
  const take = sharedBuckets(source.name, now)

  async function pay(): Promise<void> {
    const who = caller.getStore()
    const over = who && (await take(who.id, who.signedIn ? perReader : perVisitor))
    if (over) throw new CallerOverBudget(source.name, over.retryAt)
    if (perDay === undefined) return
    const max = Math.floor(perDay * burstShare)
    const reserve = !who || who.signedIn ? 0 : max * readersShare
    const paid = await spend(db, { source: source.name, max, perDay: perDay - max, reserve }, now())
    if (!paid) throw new OutsideFailure(source.name, 'paused', { detail: 'over the budget of all' })
  }

  return {
    ...source,
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

/** This caller may ask the source again then; others may now. */
export class CallerOverBudget extends OutsideFailure {
  override readonly retryAt: Date

  constructor(service: string, retryAt: Date) {
    super(service, 'paused', { detail: 'over the budget of one caller' })
    this.retryAt = retryAt
  }
}
