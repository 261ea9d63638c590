import type { Db } from '../db/database.ts'
import { pointRead } from '../db/point-read.ts'

const findWorks = pointRead((db: Db, kind: 'works') =>
  db.selectFrom('dump_file').select('kind').where('kind', '=', kind),
)

/** Whether Open Library's works have been loaded here, or are being loaded. */
export async function hasOwnCatalogue(db: Db): Promise<boolean> {
  return (await findWorks(db, 'works')) !== undefined
}
