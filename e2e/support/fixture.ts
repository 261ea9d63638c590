import { randomBytes } from 'node:crypto'
import { test as base, expect, type BrowserContext, type Page } from '@playwright/test'
import { login, register, type Session } from '#contract/accounts.ts'
import { createApi, type Api } from '#contract/api.ts'

export interface Reader extends Api {
  session: Session
  password: string
}

interface Fixtures {
  /** Registers a reader through the API; the name is made unique. */
  newReader(name: string): Promise<Reader>
  /** Opens the app as that reader. */
  signedIn(reader: Reader): Promise<Page>
  /** Opens the app as that reader in another window. */
  beside(reader: Reader): Promise<Page>
}

const password = 'correct horse battery'

export const test = base.extend<Fixtures>({
  baseURL: async ({}, use) => use(address()),

  // Every journey also asserts that the page reports no errors and no policy violations.
  page: async ({ page }, use) => {
    const faults: string[] = []
    page.on('pageerror', (error) => faults.push(error.message))
    page.on('console', (message) => {
      if (
        message.type() === 'error' &&
        /Content Security Policy|Refused to|Trusted(?:HTML|Script)/.test(message.text())
      ) {
        faults.push(message.text())
      }
    })
    await use(page)
    expect(faults).toEqual([])
  },

  newReader: async ({}, use) => {
    await use(async (name) => {
      const username = `${name}-${randomBytes(4).toString('hex')}`
      const anyone = apiOf()
      await anyone.call(register, { body: { username, password, email: `${username}@example.org`, time_zone: 'UTC' } })
      const session = await anyone.call(login, { body: { username, password } })
      return { ...apiOf(session.token), session, password }
    })
  },

  signedIn: async ({ page }, use) => {
    await use((reader) => openAs(page, reader))
  },

  beside: async ({ browser, baseURL }, use) => {
    const windows: BrowserContext[] = []
    await use(async (reader) => {
      const window = await browser.newContext({ ...(baseURL !== undefined && { baseURL }) })
      windows.push(window)
      return openAs(await window.newPage(), reader)
    })
    await Promise.all(windows.map((window) => window.close()))
  },
})

async function openAs(page: Page, { session }: Reader): Promise<Page> {
  await page.addInitScript(({ token, ...user }: Session) => {
    if (sessionStorage.getItem('signed-in-by-test')) return
    sessionStorage.setItem('signed-in-by-test', 'yes')
    localStorage.setItem('token', token)
    localStorage.setItem('user', JSON.stringify(user))
  }, session)
  await page.goto('/')
  return page
}

export { expect }

function address(): string {
  const value = process.env['OCTAVO_ADDRESS']
  if (value === undefined) throw new Error('No server is running.')
  return value
}

function apiOf(token?: string): Api {
  return apiAt(address(), token)
}

/** A reader's API calls without a browser. */
export function apiAt(server: string, token?: string): Api {
  return createApi(async ({ method, url, body }) => {
    const reply = await fetch(server + url, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return { status: reply.status, body: reply.status === 204 ? null : await reply.json() }
  })
}
