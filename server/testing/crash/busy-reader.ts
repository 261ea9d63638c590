import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { login, register } from '#contract/accounts.ts'
import { createApi, type Api } from '#contract/api.ts'
import { Failure } from '#contract/errors.ts'
import { addFavorite, removeFavorite } from '#contract/favorites.ts'
import { followReader, unfollowReader } from '#contract/follows.ts'
import { checkIn } from '#contract/points.ts'
import { rateBook } from '#contract/ratings.ts'
import { settableStatuses, updateReadingStatus } from '#contract/reading.ts'
import { createReadlist, renameReadlist } from '#contract/readlists.ts'
import { createReview, editReview } from '#contract/reviews.ts'
import { nothing, openJournal, type Journal } from './journal.ts'

export interface BusyReader {
  username: string
  journal: Journal
  /** Replies that show a server bug: it may be unavailable, but not wrong. */
  faults: string[]
  /** Performs actions one after another until stopped; failed ones are recorded as uncertain. */
  live(stop: AbortSignal): Promise<void>
}

const password = 'correct horse battery'
const maxLists = 100
/** Per reader, because of the hourly limit on the first day. */
const maxReviews = 100

export async function signUpBusyReader(
  address: string,
  { books, others }: { books: string[]; others: () => string[] },
): Promise<BusyReader> {
  const username = `reader-${randomBytes(4).toString('hex')}`
  const anyone = apiOf(address)
  await anyone.call(register, { body: { username, password, email: `${username}@example.org` } })
  const { token } = await anyone.call(login, { body: { username, password } })
  const api = apiOf(address, token)
  const journal = openJournal()
  const faults: string[] = []
  const lists = new Map<string, string>()
  const reviews = new Map<string, string>()
  /** Sent but unanswered; to be retried under the same key. */
  const unheard = new Map<string, string>()
  const actions = [setStatus, rate, favorite, unfavorite, follow, makeList, renameList, write, edit, readToday]

  async function live(stop: AbortSignal): Promise<void> {
    while (!stop.aborted) {
      const [lostReview] = unheard
      await (lostReview ? send(...lostReview) : oneOf(actions)?.())?.catch(rest)
    }
  }

  /** The server is unavailable, so an immediate retry is pointless. */
  async function rest(error: unknown): Promise<void> {
    if (!(error instanceof Failure)) throw error
    if (error.code === 'internal') faults.push(`an answer was ${error.status} ${error.message}`)
    await sleep(20)
  }

  /** A write and its journal entry. */
  async function noted<T>(key: string, value: string, call: () => Promise<T>): Promise<T> {
    const reply = await call().catch((error: unknown) => {
      // A refused write is not stored.
      if (!(error instanceof Failure) || error.status >= 500) journal.doubt(key, value)
      throw error
    })
    journal.acknowledge(key, value)
    return reply
  }

  async function setStatus() {
    const [id, status] = [oneOf(books) ?? '', oneOf(settableStatuses) ?? 'READING']
    await noted(`status ${id}`, status, () => api.call(updateReadingStatus, { params: { id }, body: { status } }))
  }

  async function rate() {
    const [id, rating] = [oneOf(books) ?? '', 1 + Math.floor(Math.random() * 5)]
    await noted(`rating ${id}`, String(rating), () => api.call(rateBook, { body: { google_books_id: id, rating } }))
  }

  async function favorite() {
    const id = oneOf(books) ?? ''
    await noted(`favorite ${id}`, 'yes', () => api.call(addFavorite, { body: { id } }))
  }

  async function unfavorite() {
    const id = oneOf(books) ?? ''
    await noted(`favorite ${id}`, nothing, () => api.call(removeFavorite, { body: { book_id: id } }))
  }

  async function follow() {
    const other = oneOf(others().filter((each) => each !== username))
    if (other === undefined) return
    const [call, value] = Math.random() < 0.5 ? ([followReader, 'yes'] as const) : ([unfollowReader, nothing] as const)
    await noted(`follows ${other}`, value, () => api.call(call, { body: { username: other } }))
  }

  async function makeList() {
    const key = randomBytes(6).toString('hex')
    if (lists.size >= maxLists) return
    const body = { name: `${key} 0` }
    const { id } = await noted(`list ${key}`, '0', () => api.call(createReadlist, { body }))
    lists.set(key, id)
  }

  async function renameList() {
    const [key, readlist_id] = oneOf([...lists]) ?? []
    if (key === undefined || readlist_id === undefined) return
    const value = randomBytes(6).toString('hex')
    const body = { readlist_id, new_name: `${key} ${value}` }
    await noted(`list ${key}`, value, () => api.call(renameReadlist, { body }))
  }

  async function write() {
    if (reviews.size + unheard.size >= maxReviews) return
    await send(randomBytes(6).toString('hex'), oneOf(books) ?? '')
  }

  /** Retries until answered; it must be stored exactly once. */
  async function send(key: string, book: string) {
    unheard.set(key, book)
    const body = { book, review_text: `${key} 0` }
    const { id } = await noted(`review ${key}`, '0', () => api.call(createReview, { body, onceKey: key }))
    unheard.delete(key)
    reviews.set(key, id)
  }

  async function edit() {
    const [key, id] = oneOf([...reviews]) ?? []
    if (key === undefined || id === undefined) return
    const value = randomBytes(6).toString('hex')
    const body = { review_text: `${key} ${value}` }
    await noted(`review ${key}`, value, () => api.call(editReview, { params: { id }, body }))
  }

  async function readToday() {
    await api.call(checkIn, {})
  }

  return { username, journal, faults, live }
}

function oneOf<T>(all: readonly T[]): T | undefined {
  return all[Math.floor(Math.random() * all.length)]
}

/** Calls a server over the network. */
export function apiOf(address: string, token?: string): Api {
  return createApi(async ({ method, url, body, onceKey }) => {
    const reply = await reach(address + url, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(onceKey !== undefined && { 'idempotency-key': onceKey }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return { status: reply.status, body: await reply.json().catch(lost) }
  })
}

async function reach(url: string, options: RequestInit): Promise<Response> {
  return fetch(url, { ...options, signal: AbortSignal.timeout(30_000) }).catch(lost)
}

function lost(cause: unknown): never {
  throw new Failure('unavailable', { cause })
}
