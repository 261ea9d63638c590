import type { ReaderFound } from '#contract/profiles.ts'
import type { Db } from '../db/database.ts'
import type { Viewer } from '../http/auth/session.ts'
import { listByName, listByVariants, type FoundReader } from './find-readers.sql.ts'
import { nameKey, nameVariants } from './name-variants.ts'

const maxFound = 20
/** With fewer results than this and no exact match, the query may contain a typo. */
const enough = 5
/** For shorter names, almost every name is one letter away. */
const shortestWithTypo = 3
/** From this length, a prefix may contain a typo too. */
const shortestBeginning = 4

/** Best first: the name itself, then names that start with it, then names that end with it, then names one typo away. */
export async function findReaders(db: Db, viewer: Viewer, typed: string): Promise<ReaderFound[]> {
  const key = nameKey(typed)
  const found = await listByName(db, viewer.id, { key, typed: typed.trim().toLowerCase(), limit: maxFound })
  const sure = found.length >= enough || found.some((reader) => reader.exact)
  if (sure || key.length < shortestWithTypo) return found.map(foundReply)
  const near = await listByVariants(db, viewer.id, {
    variants: nameVariants(key),
    begins: key.length >= shortestBeginning,
    limit: maxFound,
  })
  const ids = new Set(found.map((reader) => reader.id))
  return [...found, ...near.filter((reader) => !ids.has(reader.id))].slice(0, maxFound).map(foundReply)
}

function foundReply({ username, bio, profile_image, is_following, requested }: FoundReader): ReaderFound {
  return { username, bio, profile_image, is_following, ...(requested && { requested }) }
}
