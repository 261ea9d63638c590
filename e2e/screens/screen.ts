import type { Page } from '@playwright/test'

/** Who is looking: a visitor, a reader with a year of reading, one on their first day, or one with extreme data. */
export type Who = 'visitor' | 'reader' | 'newcomer' | 'hoarder'

/** One screen in one state. */
export interface Screen {
  name: string
  as: Who
  path: string
  /** Canned answers for calls, by the end of their path. */
  answers?: Readonly<Record<string, Answer>>
  /** Brings the opened page into the state. */
  reach?(page: Page): Promise<void>
  /** Shows unrealistic data; for the tour only. */
  extreme?: boolean
}

/** `hold` never answers, `fail` answers with an error, `reply` with the given body, `with` with the server's in which this is changed. */
export type Answer = 'hold' | 'fail' | { reply: unknown; status?: number } | { with: Readonly<Record<string, unknown>> }

/** Opens the page and brings it into the screen's state. */
export async function showScreen(page: Page, screen: Screen): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  for (const [path, answer] of Object.entries(screen.answers ?? {})) await answerWith(page, path, answer)
  const held = heldBy(screen)
  await page.goto(screen.path)
  await settle(page, held)
  if (!screen.reach) return
  await screen.reach(page)
  await settle(page, held)
}

/** The paths of calls that are never answered in this state. */
export function heldBy({ answers = {} }: Screen): readonly string[] {
  return Object.entries(answers).flatMap(([path, answer]) => (answer === 'hold' ? [path] : []))
}

export async function answerWith(page: Page, path: string, answer: Answer): Promise<void> {
  const matches = (url: URL) => url.pathname.startsWith('/api/') && url.pathname.endsWith(path)
  await page.route(matches, async (route) => {
    if (answer === 'hold') return
    if (answer === 'fail') {
      // A status that the client does not retry.
      await route.fulfill({
        status: 429,
        json: { error: 'Too many requests. Please wait a moment.', code: 'too_many_requests' },
      })
      return
    }
    if ('with' in answer) {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...((await response.json()) as object), ...answer.with } })
      return
    }
    await route.fulfill({ status: answer.status ?? 200, json: answer.reply })
  })
}

const quiet = 150
const timeoutMs = 20_000

/** Waits until everything has loaded and nothing has moved for a moment. */
export async function settle(page: Page, held: readonly string[] = []): Promise<void> {
  await page.locator('main').first().waitFor()
  await page.evaluate(
    ([quietFor, atMost, ignored]) =>
      new Promise<void>((resolve) => {
        const limit = setTimeout(finish, atMost)
        let timer = setTimeout(finishWhenLoaded, quietFor)
        const changes = new MutationObserver(again)
        changes.observe(document.body, { childList: true, subtree: true, characterData: true })
        const loads = new PerformanceObserver(again)
        loads.observe({ type: 'resource' })

        function again() {
          clearTimeout(timer)
          timer = setTimeout(finishWhenLoaded, quietFor)
        }
        // Waits for all loading indicators, except those whose answer is held back.
        function finishWhenLoaded() {
          const waiting = document.querySelector('main output, [aria-busy="true"]')?.textContent
          if (waiting?.includes('Loading') && ignored.length === 0) again()
          else finish()
        }
        function finish() {
          clearTimeout(limit)
          clearTimeout(timer)
          changes.disconnect()
          loads.disconnect()
          void document.fonts.ready.then(() => resolve())
        }
      }),
    [quiet, timeoutMs, held] as const,
  )
}
