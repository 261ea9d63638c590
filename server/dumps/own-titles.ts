import type { Db } from '../db/database.ts'
import { listOwnTitles } from './works.sql.ts'

export interface OwnTitles {
  /** False for certain; true means that it is worth asking the database. */
  mayHave(foldedTitle: string, authorKey: string): boolean
}

const page = 5_000

/** The titles of all books that did not come with a dump, as numbers: 50 bytes for each. */
export async function readOwnTitles(db: Db): Promise<OwnTitles> {
  const known = new Set<number>()
  let last = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const rows = await listOwnTitles(db, last, page)
    for (const { folded_title: title, author_keys: names } of rows) {
      for (const name of names) known.add(numberOf(title, name))
    }
    if (rows.length < page) break
    last = rows.at(-1)?.id ?? last
  }
  return { mayHave: (title, name) => name !== '' && known.has(numberOf(title, name)) }
}

/** 52 bits of two FNV-1a hashes. */
function numberOf(title: string, name: string): number {
  const text = `${title}\n${name}`
  let [a, b] = [0x811c9dc5, 0xc2b2ae35]
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    a = Math.imul(a ^ code, 0x01000193)
    b = Math.imul(b ^ code, 0x01000193)
  }
  return (a >>> 0) * 0x10_0000 + ((b >>> 0) & 0xf_ffff)
}
