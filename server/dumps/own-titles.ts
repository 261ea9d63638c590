import type { Db } from '../db/database.ts'
import { listOwnTitles } from './works.sql.ts'

export interface OwnTitles {
  /** The id of the book that may have this title and author, which is to be looked at. */
  find(foldedTitle: string, authorKey: string): string | undefined
}

const page = 5_000

/** All books that did not come with a dump, by their titles and authors as numbers: 150 bytes for each. */
export async function readOwnTitles(db: Db): Promise<OwnTitles> {
  const known = new Map<number, { id: string; popularity: number }>()
  let last = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const rows = await listOwnTitles(db, last, page)
    for (const { id, popularity, folded_title: title, author_keys: names } of rows) {
      for (const name of names) {
        const number = numberOf(title, name)
        // The more popular of two, then the earlier one.
        if (popularity > (known.get(number)?.popularity ?? -1)) known.set(number, { id, popularity })
      }
    }
    if (rows.length < page) break
    last = rows.at(-1)?.id ?? last
  }
  return { find: (title, name) => (name === '' ? undefined : known.get(numberOf(title, name))?.id) }
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
