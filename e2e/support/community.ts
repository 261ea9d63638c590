import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { login, type Session } from '#contract/accounts.ts'
import { openDatabase } from '../../server/db/database.ts'
import { startEmbedded } from '../../server/embedded-postgres/embedded.ts'
import { migrate } from '../../server/db/migrate.ts'
import { fillDemo } from '../../demo/fill-demo.ts'
import { demoNewcomer, demoPassword, demoReader } from '../../demo/readers.ts'
import { apiAt } from './fixture.ts'
import { startOctavo } from './octavo.ts'
import type { Who } from '../screens/screen.ts'

type Inhabitant = Exclude<Who, 'hoarder'>

export interface Community {
  openAs(browser: Browser, who: Inhabitant, options?: BrowserContextOptions): Promise<Page>
  stop(): Promise<void>
}

/** Starts a separate server with some of the demo's readers and a week of their reading. */
export async function startCommunity(): Promise<Community> {
  const folder = mkdtempSync(join(tmpdir(), 'octavo-community-'))
  await fill(folder)
  const octavo = await startOctavo({ OCTAVO_DATA: folder, RATE_LIMIT_PER_MINUTE: '0' })
  return {
    async openAs(browser, who, options = {}) {
      const context = await browser.newContext({ baseURL: octavo.address, timezoneId: 'UTC', ...options })
      context.setDefaultTimeout(20_000)
      if (who !== 'visitor') {
        const session = await signIn(octavo.address, who === 'reader' ? demoReader : demoNewcomer)
        await context.addInitScript(({ token, ...user }: Session) => {
          localStorage.setItem('token', token)
          localStorage.setItem('user', JSON.stringify(user))
        }, session)
      }
      return context.newPage()
    },
    async stop() {
      await octavo.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function fill(folder: string): Promise<void> {
  const { address, stop } = await startEmbedded({ folder, disposable: true })
  try {
    await migrate(address)
    const { db, close } = openDatabase({ address, connections: 4 })
    await fillDemo(db, {
      days: 7,
      only: [demoReader, demoNewcomer, 'slow-reader', 'tea-and-tomes', 'plot-twist'],
    }).finally(close)
  } finally {
    await stop()
  }
}

function signIn(address: string, username: string): Promise<Session> {
  return apiAt(address).call(login, { body: { username, password: demoPassword, time_zone: 'UTC' } })
}
