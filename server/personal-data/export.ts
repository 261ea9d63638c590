import { Readable } from 'node:stream'
import { fail } from '#contract/errors.ts'
import type { Exported } from '#contract/personal-data.ts'
import { findSignedIn } from '../accounts/accounts.sql.ts'
import type { Db } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import type { Viewer } from '../http/auth/session.ts'
import { inChunks } from '../http/in-chunks.ts'
import { inPageTurn } from '../http/turns/page-turns.ts'
import { findAccount, listPage, sectionNames, type Section } from './export.sql.ts'

/**
 * Streams one JSON document, reading page by page as fast as the client receives it. It is never in memory as a whole, and holds no
 * database connection. Aborts if the session ends meanwhile.
 */
export async function exportAccount(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  viewer: Viewer,
  tokenHash: Buffer,
): Promise<Readable> {
  const head: Pick<Exported, 'version' | 'exported_at' | 'account'> = {
    version: 2,
    exported_at: now().toISOString(),
    account: await inPageTurn(() => describeAccount(db, viewer)),
  }
  const readPage: ReadPage = (section, after) =>
    inPageTurn(async () => {
      if (!(await findSignedIn(db, viewer.id, tokenHash))) fail('not_signed_in')
      return listPage(db, section, viewer.id, after)
    })
  return Readable.from(write(readPage, JSON.stringify(head)))
}

type ReadPage = (section: Section, after?: string) => ReturnType<typeof listPage>

async function describeAccount(db: Db, viewer: Viewer): Promise<Exported['account']> {
  const { image, created_at, email_proven_at, app_since, profile_access, shows_game, on_leaderboard, ...account } =
    (await findAccount(db, viewer.id)) ?? fail('not_signed_in')
  return {
    ...account,
    privacy: { profile: profile_access, show_game: shows_game, show_on_leaderboard: on_leaderboard },
    profile_image: image ? `data:image/webp;base64,${image.toString('base64')}` : '',
    email_verified_at: email_proven_at?.toISOString() ?? null,
    app_since: app_since?.toISOString() ?? null,
    created_at: created_at.toISOString(),
  }
}

async function* write(readPage: ReadPage, head: string): AsyncGenerator<string> {
  yield head.slice(0, -1)
  for (const section of sectionNames) {
    yield `,${JSON.stringify(section)}:[`
    yield* inChunks(writeItems(readPage, section))
    yield ']'
  }
  yield '}'
}

async function* writeItems(readPage: ReadPage, section: Section): AsyncGenerator<string> {
  let rows = await readPage(section)
  let separator = ''
  while (rows.length > 0) {
    for (const { item } of rows) {
      yield separator + JSON.stringify(item)
      separator = ','
    }
    rows = await readPage(section, rows.at(-1)?.key)
  }
}
