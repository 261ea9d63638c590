import type { Db } from '../../db/database.ts'

const name = 'starter shelf'

export async function findShelfChecksum(db: Db): Promise<string | undefined> {
  const row = await db.selectFrom('shelf_loaded').select('checksum').where('name', '=', name).executeTakeFirst()
  return row?.checksum
}

export async function saveShelfChecksum(db: Db, checksum: string, at: Date): Promise<void> {
  await db
    .insertInto('shelf_loaded')
    .values({ name, checksum, loaded_at: at })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ checksum, loaded_at: at }))
    .execute()
}
