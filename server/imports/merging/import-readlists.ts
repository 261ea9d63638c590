import { randomUUIDv7 } from 'node:crypto'
import { maxReadlistDescription, maxReadlistNameLength, maxReadlists } from '#contract/readlists.ts'
import { isBlank } from '#contract/shapes.ts'
import type { Db, Tx } from '../../db/database.ts'
import { foldReadlistName } from '../../readlists/readlists.ts'
import { foldName } from '../files/record/cells.ts'
import { listOwnReadlists, type OwnReadlist } from './readlists.sql.ts'

export interface ReadlistTarget {
  id: string
  /** Where the books that come along begin. */
  from: number
  /** By a moderator. */
  isRemoved?: true
}

/** A shelf of a file, and what the file says of it. */
export interface Shelf {
  name: string
  description: string
  is_numbered: boolean
}

export interface ReadlistPlan {
  /** Where shelves go, by their folded names. */
  targets: Record<string, ReadlistTarget>
  /** Those to be made. */
  made: ({ id: string; name_folded: string } & Shelf)[]
  /** Shelves for which there is no room. */
  left: string[]
}

/** Shelves are added to readlists of the same name; the others are made, the largest first, as long as there is room. */
export async function planReadlists(db: Db | Tx, readerId: string, shelves: Shelf[]): Promise<ReadlistPlan> {
  const existing = await listOwnReadlists(db, readerId)
  const byName = new Map<string, OwnReadlist>(existing.map((readlist) => [readlist.name_folded, readlist]))
  const plan: ReadlistPlan = { targets: {}, made: [], left: [] }
  for (const { name, description, is_numbered } of shelves) {
    const wanted = readlistName(name)
    const folded = foldReadlistName(wanted)
    const known = byName.get(folded)
    // 'Done Reading' follows what is finished.
    if (isBlank(wanted) || folded === '' || known?.kept_for_you) continue
    if (known)
      plan.targets[foldName(name)] = { id: known.id, from: known.last, ...(known.is_removed && { isRemoved: true }) }
    else if (existing.length + plan.made.length >= maxReadlists) plan.left.push(name)
    else {
      const said = { description: textWithin(description, maxReadlistDescription), is_numbered }
      const made = { id: randomUUIDv7(), name: wanted, name_folded: folded, ...said }
      plan.made.push(made)
      byName.set(folded, { ...made, kept_for_you: false, is_removed: false, last: 0 })
      plan.targets[foldName(name)] = { id: made.id, from: 0 }
    }
  }
  return plan
}

function readlistName(shelf: string): string {
  return textWithin(shelf, maxReadlistNameLength)
}

function textWithin(text: string, maxLength: number): string {
  return [...text.trim()].slice(0, maxLength).join('').trim()
}
