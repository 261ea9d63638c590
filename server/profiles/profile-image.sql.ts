import type { Db, Tx } from '../db/database.ts'
import type { ProfileImage } from './profile-image.ts'

/** Replaces the reader's image, if any; without a new one, deletes it. */
export async function replaceImage(tx: Tx, readerId: string, image: ProfileImage | undefined, at: Date): Promise<void> {
  await tx.deleteFrom('profile_image').where('reader_id', '=', readerId).execute()
  if (image)
    await tx
      .insertInto('profile_image')
      .values({ ...image, reader_id: readerId, created_at: at })
      .execute()
}

/** Several readers may have the same image. */
export async function findImage(db: Db, hash: string): Promise<Buffer | undefined> {
  const row = await db.selectFrom('profile_image').select('bytes').where('hash', '=', hash).limit(1).executeTakeFirst()
  return row?.bytes
}
