import { setTimeout as sleep } from 'node:timers/promises'
import type { Api } from '#contract/api.ts'
import { createChallenge, joinChallenge, listChallenges } from '#contract/challenges.ts'
import { addFavorite } from '#contract/favorites.ts'
import { followReader } from '#contract/follows.ts'
import { checkIn } from '#contract/points.ts'
import { getOwnProfile, updateProfile } from '#contract/profiles.ts'
import { updateReadlistAudience } from '#contract/privacy/readlist-audience.ts'
import { rateBook } from '#contract/ratings.ts'
import { commitImport, createImport, getImport, undoImport, type ImportState } from '#contract/imports/imports.ts'
import { setGoal } from '#contract/library/goals.ts'
import { addProgress, editReading, getEntry, updateEntry } from '#contract/library/readings.ts'
import { updateReadingStatus, type ReadingState, type SettableStatus } from '#contract/reading.ts'
import {
  createReadlist,
  likeReadlist,
  listReadlists,
  noteReadlistBook,
  shareReadlist,
  updateReadlists,
} from '#contract/readlists.ts'
import type { DemoReview } from './reviews.ts'
import { createReview, likeReview, replyToReview } from '#contract/reviews.ts'
import { drawPicture } from './picture.ts'
import type { DemoCopy, DemoGoal, DemoReader, DemoReadlist } from './readers.ts'

/** What a reader does at one moment of the demo's year. */
export type DemoAction = (api: Api) => Promise<unknown>

/** The google_books_id for a demo book name. */
function onShelf(name: string): string {
  return `shelf-${name}`
}

export function readToday(): DemoAction {
  return (api) => api.call(checkIn, {})
}

export function setStatus(book: string, status: SettableStatus): DemoAction {
  return (api) => api.call(updateReadingStatus, { params: { id: onShelf(book) }, body: { status } })
}

export function setState(book: string, state: ReadingState): DemoAction {
  return (api) => api.call(updateEntry, { params: { id: onShelf(book) }, body: { state } })
}

export function keepPrivate(book: string, note: string): DemoAction {
  const body = { visibility: 'private', private_note: note } as const
  return (api) => api.call(updateEntry, { params: { id: onShelf(book) }, body })
}

/** Says what copy the reader has read, once it is finished. */
export function describeCopy(book: string, copy: DemoCopy): DemoAction {
  return async (api) => {
    const { readings } = await api.call(getEntry, { params: { id: onShelf(book) } })
    const finished = readings.find(({ outcome }) => outcome === 'finished')
    if (!finished) return
    const { id, started_on, finished_on } = finished
    await api.call(editReading, { params: { id }, body: { outcome: 'finished', started_on, finished_on, ...copy } })
  }
}

/** Notes how far the reader had come by that date, by page if the book's pages are known. */
export function noteProgress(book: string, part: number, on: string): DemoAction {
  return async (api) => {
    const { readings, pages } = await api.call(getEntry, { params: { id: onShelf(book) } })
    const open = readings.find(({ outcome }) => outcome === 'open')
    if (!open) return
    const far = pages === null ? { percent: Math.round(100 * part) } : { page: Math.round(pages * part) }
    await api.call(addProgress, { params: { id: open.id }, body: { ...far, on } })
  }
}

export function rate(book: string, stars: number): DemoAction {
  return (api) => api.call(rateBook, { body: { google_books_id: onShelf(book), stars } })
}

export function makeFavorite(book: string): DemoAction {
  return (api) => api.call(addFavorite, { body: { google_books_id: onShelf(book) } })
}

export function follow(username: string): DemoAction {
  return (api) => api.call(followReader, { body: { username } })
}

export function describe({ username, bio, picture }: DemoReader): DemoAction {
  return async (api) => {
    const { email } = await api.call(getOwnProfile, {})
    const image = picture && (await drawPicture(picture, username))
    return api.call(updateProfile, { body: { username, email, bio, ...(image && { profile_image: image }) } })
  }
}

export function makeReadlist(written: Written, list: DemoReadlist): DemoAction {
  const { books, notes = {}, sharedWith = [], isPublic = false, ...about } = list
  return async (api) => {
    const { id } = await api.call(createReadlist, { body: about })
    written.set(list, id)
    for (const book of books) {
      const { readlists } = await api.call(listReadlists, { query: { book: onShelf(book) } })
      const holding = readlists.filter((each) => each.books.length > 0).map((each) => each.id)
      await api.call(updateReadlists, { body: { book_id: onShelf(book), readlist_ids: [...holding, id] } })
    }
    for (const [book, note] of Object.entries(notes)) {
      await api.call(noteReadlistBook, { params: { id, book: onShelf(book) }, body: { note } })
    }
    if (isPublic) await api.call(updateReadlistAudience, { params: { id }, body: { public: true } })
    for (const reader of sharedWith) {
      await api.call(shareReadlist, { body: { readlist_id: id, target_username: reader } })
    }
  }
}

/** Joins the newest challenge with that target; the monthly challenge has a target of three books. */
export function joinOffered(target: number): DemoAction {
  return async (api) => {
    const { challenges } = await api.call(listChallenges, {})
    const open = challenges
      .filter((each) => !each.yours && !each.joined && each.target_books === target && each.days_remaining > 0)
      .toSorted((one, other) => other.start_date.localeCompare(one.start_date))
    if (open[0]) await api.call(joinChallenge, { params: { id: open[0].id } })
  }
}

export function makeChallenge(own: NonNullable<DemoReader['ownChallenge']>, from: Date): DemoAction {
  const start = Temporal.Instant.fromEpochMilliseconds(from.getTime()).toZonedDateTimeISO('UTC').toPlainDate()
  const dates = { start_date: start.toString(), end_date: start.add({ days: own.days }).toString() }
  const { name, description, target } = own
  return (api) => api.call(createChallenge, { body: { name, description, target_books: target, ...dates } })
}

/** A goal for the year or the month that a day lies in. */
export function aimFor({ every, unit, target, onHome = false, silent = false }: DemoGoal, day: string): DemoAction {
  const period = day.slice(0, every === 'year' ? 4 : 7)
  return (api) => api.call(setGoal, { params: { period }, body: { unit, target, on_home: onHome, silent } })
}

/** Brings a file's books, looks at them and takes them back. */
export function bringAndTakeBack(file_name: string, bytes: Buffer): DemoAction {
  return async (api) => {
    const content = bytes.toString('base64')
    const { id } = await api.call(createImport, { body: { file_name, content } })
    const params = { id }
    const until = async (state: ImportState) => {
      while ((await api.call(getImport, { params })).state !== state) await sleep(pollingMs)
    }
    await until('ready')
    await api.call(commitImport, { params })
    await until('done')
    await api.call(undoImport, { params })
    await until('undone')
  }
}

const pollingMs = 50

/** Ids of the written reviews and replies, and of readlists, for what is done with them. */
export type Written = Map<object, string>

export function review(written: Written, about: DemoReview): DemoAction {
  const { book, text, spoilers } = about
  const from = typeof spoilers === 'object' ? { spoilers_from: spoilers } : {}
  const mark = spoilers ? { has_spoilers: true, ...from } : {}
  return async (api) => {
    const { id } = await api.call(createReview, { body: { book: onShelf(book), review_text: text, ...mark } })
    written.set(about, id)
  }
}

export function reply(written: Written, to: object, answer: { text: string }): DemoAction {
  return async (api) => {
    const id = written.get(to)
    if (id === undefined) throw new Error(`'${answer.text}' answers something that is not written yet.`)
    const { id: own } = await api.call(replyToReview, { params: { id }, body: { review_text: answer.text } })
    written.set(answer, own)
  }
}

export function like(written: Written, about: object): DemoAction {
  return async (api) => api.call(likeReview, { params: { id: idOf(written, about) } })
}

export function likeList(written: Written, list: DemoReadlist): DemoAction {
  return async (api) => api.call(likeReadlist, { params: { id: idOf(written, list) } })
}

function idOf(written: Written, liked: object): string {
  const id = written.get(liked)
  if (id === undefined) throw new Error('What is liked is not written yet.')
  return id
}
