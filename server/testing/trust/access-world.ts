import { randomBytes } from 'node:crypto'
import { register } from '#contract/accounts.ts'
import { createChallenge, listChallenges } from '#contract/challenges.ts'
import { addFavorite } from '#contract/favorites.ts'
import { createReadlist, shareReadlist, updateReadlists } from '#contract/readlists.ts'
import { createReview, deleteReview, replyToReview } from '#contract/reviews.ts'
import { hashToken, newToken } from '../../http/auth/session.ts'
import { addBooks, type TestBook } from '../books.ts'
import { testPassword, type TestApp } from '../test-app.ts'
import { hour } from '../../time.ts'

/** The callers. The owner created the requested objects, and shared the readlist with the guest. */
export const actors = ['owner', 'guest', 'stranger', 'anonymous', 'expired', 'revoked', 'garbage'] as const
export type Actor = (typeof actors)[number]

export interface TestReader {
  id: string
  username: string
}

/** The objects that calls can request. */
export interface World {
  owner: TestReader
  /** The caller; the owner if the token is invalid. */
  asker: TestReader
  book: TestBook
  /** The owner's second favorite, which nobody else has. */
  other: TestBook
  readlist: string
  review: string
  reply: string
  challenge: string
  offered: string
}

export interface Stage {
  /** With the actor's token, if there is one. */
  prepare(actor: Actor): Promise<{ world: World; token: string | undefined }>
  /** Call after a request that may change something; the next one finds everything recreated. */
  clear(): void
}

export async function setStage(octavo: TestApp): Promise<Stage> {
  const { db, anyone } = octavo
  const readers = {
    owner: await makeReader('owner'),
    guest: await makeReader('guest'),
    stranger: await makeReader('odd'),
  }
  const [book, other] = await addBooks(db, [{ title: 'A Book' }, { title: 'Another Book' }])
  let owner = octavo.withToken(await openSession(readers.owner))
  // Creates the challenges on offer once, so that read-only calls write nothing afterwards.
  const { challenges } = await owner.call(listChallenges, {})
  const offered = challenges.find((each) => !each.yours)?.id ?? ''

  let things: Omit<World, 'asker'> | undefined

  return {
    async prepare(actor) {
      const asker = readers[actor === 'guest' || actor === 'stranger' ? actor : 'owner']
      things ??= await makeThings()
      return { world: { ...things, asker }, token: await tokenFor(actor, asker) }
    },
    clear() {
      things = undefined
    },
  }

  async function makeThings(): Promise<Omit<World, 'asker'>> {
    await makeRoom(readers.owner)
    // Many logins would end the oldest sessions.
    owner = octavo.withToken(await openSession(readers.owner))
    await deleteReviews(readers.owner)
    const name = `List ${randomBytes(6).toString('hex')}`
    const { id: readlist } = await owner.call(createReadlist, { body: { name } })
    await owner.call(updateReadlists, { body: { book_id: book.id, readlist_ids: [readlist] } })
    await owner.call(shareReadlist, { body: { readlist_id: readlist, target_username: readers.guest.username } })
    for (const { id } of [book, other]) await owner.call(addFavorite, { body: { id } })
    const { id: review } = await owner.call(createReview, { body: { review_text: 'Good.', book: book.id } })
    const { id: reply } = await owner.call(replyToReview, { params: { id: review }, body: { review_text: 'Very.' } })
    const challenge = await makeChallenge()
    return { owner: readers.owner, book, other, readlist, review, reply, challenge, offered }
  }

  /** Readers have limits on lists, challenges and daily actions. */
  async function makeRoom({ id }: TestReader): Promise<void> {
    await db.deleteFrom('readlist').where('reader_id', '=', id).where('kept_for_you', '=', false).execute()
    await db.deleteFrom('challenge').where('owner_id', '=', id).execute()
    await db.deleteFrom('allowance').where('reader_id', '=', id).execute()
    await db.deleteFrom('share_left').where('owner_id', '=', id).execute()
  }

  /** A reader may review a book only so many times. */
  async function deleteReviews(writer: TestReader): Promise<void> {
    const written = db
      .selectFrom('review')
      .select('id')
      .where('reader_id', '=', writer.id)
      .where('parent_id', 'is', null)
    for (const { id } of await written.execute()) await owner.call(deleteReview, { params: { id } })
  }

  async function makeReader(name: string): Promise<TestReader> {
    const username = `${name}-${randomBytes(4).toString('hex')}`
    await anyone.call(register, { body: { username, password: testPassword, email: `${username}@example.org` } })
    return db.selectFrom('reader').select(['id', 'username']).where('username', '=', username).executeTakeFirstOrThrow()
  }

  /** Like a login, without hashing a password. */
  async function openSession(reader: TestReader, expiresIn = hour): Promise<string> {
    const token = newToken()
    const [at, end] = [new Date(), new Date(Date.now() + expiresIn)]
    await db
      .insertInto('session')
      .values({ token_hash: hashToken(token), reader_id: reader.id, created_at: at, renewed_at: at, expires_at: end })
      .execute()
    return token
  }

  async function tokenFor(actor: Actor, asker: TestReader): Promise<string | undefined> {
    if (actor === 'anonymous') return undefined
    if (actor === 'garbage') return newToken()
    if (actor === 'expired') return openSession(asker, -1)
    const token = await openSession(asker)
    if (actor === 'revoked') {
      await octavo.app.inject({ method: 'POST', url: '/api/logout/', headers: { authorization: `Bearer ${token}` } })
    }
    return token
  }

  async function makeChallenge(): Promise<string> {
    const today = new Date().toISOString().slice(0, 10)
    const body = { name: 'Mine', target_books: 3, start_date: today, end_date: today }
    return (await owner.call(createChallenge, { body })).challenge.id
  }
}
