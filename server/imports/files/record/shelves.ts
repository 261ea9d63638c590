import type { EntryState, ImportEntry } from '#contract/imports/import-entry.ts'
import { foldName } from './cells.ts'
import type { ImportAnswers, ShelfAnswer } from './imported-record.ts'

export type Shelf = ImportEntry['shelves'][number]

/** Shelves in a cell, with the book's place where it says so: 'favorites (#3), sci-fi (#12)'. Such names may hold commas. */
export function shelvesIn(text: string): Shelf[] {
  const separator = /\(#\d{1,9}\)/.test(text) ? /(?<=\(#\d{1,9}\))\s*,\s*/ : ','
  return text
    .split(separator)
    .map(shelfOf)
    .filter(({ name }) => name !== '')
}

function shelfOf(text: string): Shelf {
  const placed = /^(.*\S)\s*\(#(\d{1,9})\)$/.exec(text.trim())
  if (placed?.[1] === undefined) return { name: text.trim(), position: null }
  return { name: placed[1], position: Number(placed[2]) }
}

/** Each name once, with a position if any of them has one. */
export function uniteShelves(shelves: Shelf[]): Shelf[] {
  const byName = new Map<string, Shelf>()
  for (const shelf of shelves) {
    const known = byName.get(foldName(shelf.name))
    byName.set(foldName(shelf.name), known ? { ...shelf, ...known, position: known.position ?? shelf.position } : shelf)
  }
  return [...byName.values()]
}

const known = new WeakMap<readonly ShelfAnswer[], Map<string, ShelfAnswer>>()

/** By the folded name of the shelf; the same list is asked for each record of a file. */
export function answersByName(answers: readonly ShelfAnswer[]): Map<string, ShelfAnswer> {
  const byName = known.get(answers) ?? new Map(answers.map((answer) => [foldName(answer.name), answer]))
  known.set(answers, byName)
  return byName
}

/** What becomes of shelves by the reader's answers. The last that is a state decides the book's. */
export function answeredShelves(
  shelves: Shelf[],
  { shelves: answers = [] }: ImportAnswers,
): { shelves: Shelf[]; state: EntryState | undefined; leftOut: string[] } {
  if (answers.length === 0) return { shelves, state: undefined, leftOut: [] }
  const byName = answersByName(answers)
  const kept: Shelf[] = []
  const leftOut: string[] = []
  let state: EntryState | undefined
  for (const shelf of shelves) {
    const answer = byName.get(foldName(shelf.name))
    if (!answer || answer.becomes === 'readlist') kept.push({ ...shelf, name: answer?.readlist_name ?? shelf.name })
    else {
      leftOut.push(shelf.name)
      if (answer.becomes !== 'nothing') state = answer.becomes
    }
  }
  return { shelves: kept, state, leftOut }
}
