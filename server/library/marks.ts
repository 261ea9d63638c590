import { maxMarksAsked, type Mark } from '#contract/library/library.ts'
import { fail } from '#contract/errors.ts'
import { starsOf } from '../books/stars.ts'
import type { Db } from '../db/database.ts'
import { stateOf } from '../reading/state.ts'
import { listMarkedBooks } from './marks.sql.ts'

/** What the viewer says of each of these books; those of which nothing is said are left out. */
export async function listMarks(db: Db, viewerId: string, idList: string): Promise<Mark[]> {
  const ids = [...new Set(idList.split(','))].filter((id) => id !== '')
  if (ids.length > maxMarksAsked) {
    const text = `At most ${maxMarksAsked} books can be asked about at once.`
    fail('invalid', { text, fields: { ids: text } })
  }
  const rows = await listMarkedBooks(db, viewerId, ids)
  return rows.map(({ asked, status, open, quarters }) => ({
    id: asked,
    state: stateOf(status ?? undefined, open),
    stars: starsOf(quarters),
  }))
}
