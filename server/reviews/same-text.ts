import { createHash } from 'node:crypto'
import { fail } from '#contract/errors.ts'
import type { Tx } from '../db/database.ts'
import { countMore } from '../db/period.sql.ts'
import type { Deps } from '../deps.ts'
import { deleteSameTexts } from './same-text.sql.ts'
import { earlier, hour, secondsUntil } from '../time.ts'
import { normalize } from '../outside/text/normalize.ts'

/** In characters; shorter texts are often the same by chance. */
const longFrom = 201
const maxAnHour = 5

/** Refuses a long text that has been posted too often, by whomever. Call in the transaction that stores it. */
export async function refuseSameText(tx: Tx, text: string, at: Date): Promise<void> {
  const said = normalize(text, 'NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim()
  if ([...said].length < longFrom) return
  const hash = createHash('sha256').update(said).digest()
  const { since, used } = await countMore(tx, 'same_text', { text_hash: hash }, { over: earlier(at, hour), at })
  if (used <= maxAnHour) return
  const retryAfter = secondsUntil(since.getTime() + hour, at)
  fail('rate_limited', {
    text: `The same long text can be posted ${maxAnHour} times an hour. Please try again later.`,
    retryAfter,
  })
}

/** Run periodically. */
export async function forgetSameTexts({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await deleteSameTexts(db, earlier(now(), 2 * hour))
}
