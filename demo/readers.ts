import type { GoalUnit } from '#contract/library/goals.ts'
import { readData } from './read-data.ts'
import type { Motif } from './picture.ts'

/** A made-up reader of the demo. Books are named by their id on the starter shelf without the prefix. */
export interface DemoReader {
  username: string
  bio: string
  /** Which drawn picture, if any. */
  picture?: Motif
  timeZone: string
  /** In days ago. */
  joined: number
  /** Finished books, in addition to the reviewed ones. */
  finished: readonly string[]
  /** Total number of finished books; the rest is chosen from these genres. */
  books: number
  genres: readonly string[]
  reading: readonly string[]
  wanted: readonly string[]
  /** Begun and not finished, set aside for now, and finished books that are being read again. */
  gaveUp?: readonly string[]
  paused?: readonly string[]
  again?: readonly string[]
  /** Finished books that nobody else is to see, with a note for oneself. */
  keptPrivate?: readonly { book: string; note: string }[]
  /** What this reader says of the copies read, by the book. */
  copies?: Readonly<Record<string, DemoCopy>>
  /** The fraction of days on which this reader reads. */
  habit: number
  /** Length of the current streak in days; `openToday` leaves today still to be counted. */
  streak: number
  openToday?: boolean
  follows: readonly string[]
  readlists: readonly DemoReadlist[]
  /** Targets of the offered challenges that the reader joins. */
  challenges: readonly number[]
  goals?: readonly DemoGoal[]
  /** A file in `data` with the books this reader brought from elsewhere, and took back. */
  broughtAndTookBack?: string
  ownChallenge?: { name: string; description: string; target: number; days: number }
}

export interface DemoCopy {
  medium: 'print' | 'ebook' | 'audio'
  pages?: number
  minutes?: number
}

export interface DemoReadlist {
  name: string
  description?: string
  is_numbered?: boolean
  /** Shown on its owner's profile and with its books; otherwise its owner and those it is shared with see it. */
  isPublic?: boolean
  books: readonly string[]
  /** Why some of its books are in it. */
  notes?: Readonly<Record<string, string>>
  sharedWith?: readonly string[]
}

/** For the year or the month of now. */
export interface DemoGoal {
  every: 'year' | 'month'
  unit: GoalUnit
  target: number
  onHome?: boolean
  silent?: boolean
}

/** The reader whose login is printed. */
export const demoReader = 'margin-notes'

/** A reader who signed up yesterday and has done nothing yet. */
export const demoNewcomer = 'first-chapter'

export const demoPassword = 'a book and a lamp'

export const demoReaders: readonly DemoReader[] = readData('readers.json')
