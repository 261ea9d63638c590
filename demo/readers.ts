import { readData } from './read-data.ts'
import type { Motif } from './picture.ts'

/** A made-up reader of the demo. Books are named by their id on the starter shelf, without its first word. */
export interface DemoReader {
  username: string
  bio: string
  /** Which of the drawn pictures, or none. */
  picture?: Motif
  timeZone: string
  /** So many days ago. */
  joined: number
  /** Finished, as well as the books that were reviewed. */
  finished: readonly string[]
  /** As many more as it takes to come to this number, chosen from these genres. */
  books: number
  genres: readonly string[]
  reading: readonly string[]
  wanted: readonly string[]
  /** The part of all days on which this reader reads. */
  habit: number
  /** The days in a row that end now; an open one waits for today. */
  streak: number
  openToday?: boolean
  follows: readonly string[]
  readlists: readonly DemoReadlist[]
  /** Of those that Octavo offers: their number of books. */
  challenges: readonly number[]
  ownChallenge?: { name: string; description: string; target: number; days: number }
}

export interface DemoReadlist {
  name: string
  books: readonly string[]
  sharedWith?: readonly string[]
}

/** Whom the demo shows Octavo through. */
export const demoReader = 'margin-notes'

/** Who signed up yesterday, and has done nothing yet. */
export const demoNewcomer = 'first-chapter'

export const demoPassword = 'a book and a lamp'

export const demoReaders: readonly DemoReader[] = readData('readers.json')
