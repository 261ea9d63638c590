import type { Db } from '../db/database.ts'

export async function deleteSameTexts(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('same_text').where('since', '<', before).execute()
}
