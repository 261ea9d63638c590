import { fail } from '#contract/errors.ts'
import { maxNotesOfBook } from '#contract/library/readings.ts'
import { maxBooksInList } from '#contract/book.ts'
import { maxReadings, maxReadingsOfBook } from '#contract/reading.ts'
import type { Tx } from '../db/database.ts'
import { sumNotes } from './readings.sql.ts'

export function refuseTooManyFinished({ books_read, readings }: { books_read: number; readings: number }): void {
  if (books_read >= maxBooksInList) full(`'Done Reading' can hold at most ${numberText(maxBooksInList)} books.`)
  if (readings >= maxReadings) full(`You can finish books at most ${numberText(maxReadings)} times.`)
}

export function refuseTooManyReadings({ readings }: { readings: number }): void {
  if (readings >= maxReadings) full(`You can keep at most ${numberText(maxReadings)} readings.`)
}

/** By how many there are before one is added. */
export function refuseTooManyOfBook(readings: number): void {
  if (readings >= maxReadingsOfBook) {
    full(`You can keep at most ${numberText(maxReadingsOfBook)} readings of a book.`)
  }
}

/** Call after the note was stored. */
export async function refuseTooLongNotes(tx: Tx, readerId: string, bookId: string): Promise<void> {
  if ((await sumNotes(tx, readerId, bookId)) > maxNotesOfBook) {
    full(`Your notes on the readings of a book can have at most ${numberText(maxNotesOfBook)} characters together.`)
  }
}

/** Refuses what would be one too many of a reader's list. */
export function full(text: string): never {
  return fail('list_is_full', { text })
}

export function numberText(number: number): string {
  return number.toLocaleString('en')
}
