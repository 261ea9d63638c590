import { randomBytes, randomUUIDv7 } from 'node:crypto'
import { logout, register } from '#contract/accounts.ts'
import { createChallenge, listChallenges } from '#contract/challenges.ts'
import { addFavorite } from '#contract/favorites.ts'
import { addProgress, addReading } from '#contract/library/readings.ts'
import { changeGroupLink } from '#contract/groups/group-members.ts'
import { createPost } from '#contract/groups/group-posts.ts'
import { createGroup } from '#contract/groups/groups.ts'
import { followReader } from '#contract/follows.ts'
import { updateReadlistAudience } from '#contract/privacy/readlist-audience.ts'
import { updatePrivacy } from '#contract/privacy/settings.ts'
import { ownBookId } from '#contract/provisional-id.ts'
import { createReadlist, shareReadlist, updateReadlists } from '#contract/readlists.ts'
import { createReport } from '#contract/moderation/reports.ts'
import { createReview, replyToReview } from '#contract/reviews.ts'
import { storeImport } from '../../imports/testing/an-import.ts'
import { hashToken, newToken } from '../../http/auth/session.ts'
import { addBooks, type TestBook } from '../books.ts'
import { cheapHash } from '../cheap-hash.ts'
import { testPassword, type TestApp } from '../test-app.ts'
import { hour } from '../../time.ts'
import { takeSnapshot, type Snapshot } from './snapshot.ts'
import { changesBetween, listTables, prepareReading, prepareReadingOf, type Stored } from './stored-rows.ts'

/**
 * The owner created the requested objects, shared the readlist with the guest, blocked the blocked and was blocked by the blocker.
 * The profile is open to everyone, except while the accepted follower or the refused one asks: then to followers alone.
 */
export const readersActing = [
  'owner',
  'guest',
  'stranger',
  'blocked',
  'blocker',
  'accepted',
  'refused',
  'suspended',
  'moderator',
] as const
export type ReaderActing = (typeof readersActing)[number]

/** The callers. */
export const actors = [...readersActing, 'anonymous', 'expired', 'revoked', 'garbage'] as const
export type Actor = (typeof actors)[number]

export function isReader(actor: Actor): actor is ReaderActing {
  return readersActing.some((each) => each === actor)
}

export interface TestReader {
  id: string
  username: string
}

/** The objects that calls can request. */
export interface World {
  owner: TestReader
  /** Somebody whom anyone may block or mute: it changes nothing else here. */
  bystander: TestReader
  /** Asks to follow the owner. */
  requester: TestReader
  /** The caller; the owner if the token is invalid. */
  asker: TestReader
  book: TestBook
  /** The owner's second favorite, which nobody else has. */
  other: TestBook
  /** A book that only the owner has. */
  own: TestBook
  readlist: string
  /** The secret link to the readlist. */
  listLink: string
  review: string
  reply: string
  challenge: string
  offered: string
  /** An import that is ready, with one row. */
  imported: string
  reading: string
  /** Of a mail to the owner, for a new password. */
  link: string
  passkey: string
  /** A session of the owner besides the one that calls. */
  session: string
  progress: string
  /** The owner organizes it and has read the first part; the guest is in it too, and has not. */
  group: string
  groupLink: string
  /** What the owner wrote in it. */
  post: string
  /** In the log, about the owner. */
  act: string
  /** Tells the owner of the request. */
  notification: string
}

/** A month from today, of one part that ends at page 10. */
export function groupPlan() {
  const [starts_on = '', ends_on = ''] = [0, 30].map((days) =>
    new Date(Date.now() + days * 24 * hour).toISOString().slice(0, 10),
  )
  return { starts_on, ends_on, parts: [{ to_page: 10, due_on: ends_on }] }
}

export interface Acting {
  world: World
  /** The actor's, if there is one. */
  token: string | undefined
}

export interface Stage {
  /** Sets everything back to what it was, whatever calls have changed since, for the actor to ask. */
  prepare(actor: Actor): Promise<Acting>
  /** A reader with a new session, on the stage as it is. */
  join(actor: ReaderActing): Promise<Acting>
  /** The tables that are not as they were prepared. */
  listChanges(): Promise<string[]>
  /** The tables in which rows of the owner are not, with the column that refers to the owner. */
  listOwnersChanges(): Promise<string[]>
}

interface Kept {
  stored: Stored
  owners: Stored
  snapshot: Snapshot
}

export async function setStage(octavo: TestApp): Promise<Stage> {
  const { db, anyone } = octavo
  const readers = {
    owner: await makeReader('owner'),
    guest: await makeReader('guest'),
    stranger: await makeReader('odd'),
    blocked: await makeReader('blocked'),
    blocker: await makeReader('blocker'),
    suspended: await makeReader('suspended'),
    moderator: await makeReader('moderator'),
    reporter: await makeReader('reporter'),
    accepted: await makeReader('accepted'),
    refused: await makeReader('refused'),
  }
  const [bystander, requester] = [await makeReader('bystander'), await makeReader('requester')]
  await db
    .insertInto('block')
    .values([
      { blocker_id: readers.owner.id, blocked_id: readers.blocked.id, blocked_at: new Date() },
      { blocker_id: readers.blocker.id, blocked_id: readers.owner.id, blocked_at: new Date() },
    ])
    .execute()
  await db.updateTable('reader').set({ is_moderator: true }).where('id', '=', readers.moderator.id).execute()
  await suspend(readers.suspended)
  // Their passwords are checked very often. A login, which is the owner's, would replace it.
  const password_hash = cheapHash(testPassword)
  await db.updateTable('reader').set({ password_hash }).where('id', '!=', readers.owner.id).execute()
  const [book, other] = await addBooks(db, [{ title: 'A Book' }, { title: 'Another Book' }])
  const own = await makeOwnBook(readers.owner)
  const owner = octavo.withToken(await openSession(readers.owner))
  // Creates the challenges on offer once, so that read-only calls write nothing afterwards.
  const { challenges } = await owner.call(listChallenges, {})
  const offered = challenges.find((each) => !each.yours)?.id ?? ''
  const things = await makeThings()
  const tokens = await openSessions()
  // Also the queue of background jobs.
  const tables = [...(await listTables(db)), 'pgboss.job']
  const [readStored, readOwners] = [prepareReading(db, tables), await prepareReadingOf(db, readers.owner.id)]
  const forEveryone = await keep('for_everyone')
  let forFollowers: Kept | undefined
  let prepared = forEveryone
  /** What is stored. Nothing may be called between listing changes and preparing the next case. */
  let known: Stored | undefined = forEveryone.stored

  return { prepare, join, listChanges, listOwnersChanges }

  async function prepare(actor: Actor): Promise<Acting> {
    prepared = actor === 'accepted' || actor === 'refused' ? await openToFollowersAlone() : forEveryone
    await restore(prepared)
    known = undefined
    return { world: worldOf(actor), token: tokens[actor] }
  }

  async function join(actor: ReaderActing): Promise<Acting> {
    known = undefined
    return { world: worldOf(actor), token: await openSession(readers[actor]) }
  }

  async function listChanges(): Promise<string[]> {
    known = await readStored()
    return changesBetween(prepared.stored, known)
  }

  async function listOwnersChanges(): Promise<string[]> {
    return changesBetween(prepared.owners, await readOwners())
  }

  async function restore({ stored, snapshot }: Kept): Promise<void> {
    const changed = changesBetween(stored, known ?? (await readStored()))
    if (changed.length > 0) await snapshot.restore(changed)
  }

  async function openToFollowersAlone(): Promise<Kept> {
    if (forFollowers) return forFollowers
    await restore(forEveryone)
    await owner.call(updatePrivacy, { body: { profile: 'followers' } })
    forFollowers = await keep('for_followers')
    known = forFollowers.stored
    return forFollowers
  }

  async function keep(name: string): Promise<Kept> {
    return { stored: await readStored(), owners: await readOwners(), snapshot: await takeSnapshot(db, name, tables) }
  }

  function worldOf(actor: Actor): World {
    return { ...things, asker: readers[isReader(actor) ? actor : 'owner'] }
  }

  async function makeThings(): Promise<Omit<World, 'asker'>> {
    const { id: readlist } = await owner.call(createReadlist, { body: { name: 'List' } })
    await owner.call(updateReadlists, { body: { book_id: book.id, readlist_ids: [readlist] } })
    await owner.call(shareReadlist, { body: { readlist_id: readlist, target_username: readers.guest.username } })
    const audience = await owner.call(updateReadlistAudience, { params: { id: readlist }, body: { link: true } })
    for (const { id } of [book, other]) await owner.call(addFavorite, { body: { id } })
    const { id: review } = await owner.call(createReview, { body: { review_text: 'Good.', book: book.id } })
    const { id: reply } = await owner.call(replyToReview, { params: { id: review }, body: { review_text: 'Very.' } })
    const challenge = await makeChallenge()
    const read = await owner.call(addReading, { params: { id: other.id }, body: { outcome: 'open' } })
    const reading = read.reading.id
    const { progress } = await owner.call(addProgress, { params: { id: reading }, body: { page: 12 } })
    const accepted = octavo.withToken(await openSession(readers.accepted))
    await accepted.call(followReader, { body: { username: readers.owner.username } })
    const notification = await askToFollow()
    const imported = await storeImport(db, readers.owner.id)
    const session = await findSessionId(await openSession(readers.owner))
    const link = await makeLink(readers.owner)
    const passkey = await makePasskey(readers.owner)
    const act = await warn(readers.owner)
    const reporter = octavo.withToken(await openSession(readers.reporter))
    await reporter.call(createReport, { body: { kind: 'review', id: review, reason: 'spam' } })
    const of = {
      readlist,
      listLink: audience.link ?? '',
      review,
      reply,
      challenge,
      offered,
      session,
      link,
      passkey,
      act,
      notification,
      imported,
    }
    const made = { ...of, ...(await makeGroup()), reading, progress: progress.id }
    return { owner: readers.owner, bystander, requester, book, other, own, ...made }
  }

  async function makeGroup(): Promise<Pick<World, 'group' | 'groupLink' | 'post'>> {
    const { id: group } = await owner.call(createGroup, { body: { book_id: other.id, ...groupPlan() } })
    const { link } = await owner.call(changeGroupLink, { params: { id: group }, body: { link: true } })
    const member = { group_id: group, reader_id: readers.guest.id, state: 'joined' as const, since: new Date() }
    await db.insertInto('reading_group_member').values(member).execute()
    const post = await owner.call(createPost, { params: { id: group, part: 1 }, body: { text: 'Good.' } })
    return { group, groupLink: link ?? '', post: post.id }
  }

  async function askToFollow(): Promise<string> {
    const request = { requester_id: requester.id, requested_id: readers.owner.id, requested_at: new Date() }
    await db.insertInto('follow_request').values(request).execute()
    const told = {
      id: randomUUIDv7(),
      kind: 'follow_request' as const,
      reader_id: readers.owner.id,
      created_at: new Date(),
    }
    await db
      .insertInto('notification')
      .values({ ...told, actor_id: requester.id, requester_id: requester.id })
      .execute()
    return told.id
  }

  async function suspend(reader: TestReader): Promise<void> {
    const until = new Date(Date.now() + 24 * hour)
    await insertActAbout(reader, { kind: 'suspend', suspended_until: until })
    await db.updateTable('reader').set({ suspended_until: until }).where('id', '=', reader.id).execute()
  }

  function warn(reader: TestReader): Promise<string> {
    return insertActAbout(reader, { kind: 'warn' })
  }

  async function insertActAbout(
    reader: TestReader,
    act: { kind: 'suspend' | 'warn'; suspended_until?: Date },
  ): Promise<string> {
    const made = { id: randomUUIDv7(), decision_id: randomUUIDv7(), moderator_id: readers.moderator.id }
    await db
      .insertInto('moderation_act')
      .values({ ...made, ...act, reader_id: reader.id, why: 'Rude.', acted_at: new Date() })
      .execute()
    return made.id
  }

  /** As an import makes it. */
  async function makeOwnBook({ id: owner_id }: TestReader): Promise<TestBook> {
    const [id, title, at] = [randomUUIDv7(), 'An Own Book', new Date()]
    const says = { title, authors: ['An Author'], year: '2001', fetched_at: at, created_at: at }
    const made = { id, google_books_id: ownBookId(id), source: 'reader' as const, owner_id, own_key: 'an own book' }
    await db
      .insertInto('book')
      .values({ ...made, ...says })
      .execute()
    return { id, google_books_id: made.google_books_id, title }
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

  async function makePasskey(reader: TestReader): Promise<string> {
    const id = randomUUIDv7()
    const key = { credential_id: id, public_key: Buffer.alloc(0), counter: 0, name: 'Phone' }
    await db
      .insertInto('passkey')
      .values({ id, reader_id: reader.id, ...key, created_at: new Date() })
      .execute()
    return id
  }

  async function makeLink(reader: TestReader): Promise<string> {
    const [mail_id, token, created_at] = [randomUUIDv7(), newToken(), new Date()]
    const email = `${reader.username}@example.org`
    const mail = { id: mail_id, kind: 'reset_password', reader_id: reader.id, address: email, created_at }
    await db
      .insertInto('mail')
      .values({ ...mail, state: 'sent', sent_at: created_at })
      .execute()
    const link = { token_hash: hashToken(token), mail_id, reader_id: reader.id, purpose: 'reset_password', email }
    await db
      .insertInto('mailed_link')
      .values({ ...link, expires_at: new Date(Date.now() + hour) })
      .execute()
    return token
  }

  async function findSessionId(token: string): Promise<string> {
    const open = db.selectFrom('session').select('id').where('token_hash', '=', hashToken(token))
    return (await open.executeTakeFirstOrThrow()).id
  }

  async function openSessions(): Promise<Partial<Record<Actor, string>>> {
    const revoked = await openSession(readers.owner)
    await octavo.withToken(revoked).call(logout, {})
    const expired = await openSession(readers.owner, -1)
    const opened: Partial<Record<Actor, string>> = { garbage: newToken(), revoked, expired }
    for (const actor of readersActing) opened[actor] = await openSession(readers[actor])
    return opened
  }

  async function makeChallenge(): Promise<string> {
    const today = new Date().toISOString().slice(0, 10)
    const body = { name: 'Mine', target_books: 3, start_date: today, end_date: today }
    return (await owner.call(createChallenge, { body })).challenge.id
  }
}
