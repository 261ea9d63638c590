import type { OpenSession } from '#contract/accounts/sessions.ts'
import { momentText } from '../../ui/text/date-text.ts'

/** 'Firefox on Windows' */
export function clientText({ browser, system }: Pick<OpenSession, 'browser' | 'system'>): string {
  if (browser && system) return `${browser} on ${system}`
  return browser || system || 'An app or an older login'
}

const hourMs = 3_600_000

/** To the hour, as more is not stored. */
export function lastUsedText({ current, last_used_at }: OpenSession, now = Date.now()): string {
  if (current) return 'In use now'
  const isRecent = now - new Date(last_used_at).getTime() < hourMs
  return isRecent ? 'Used in the last hour' : `Last used ${momentText(last_used_at)}`
}
