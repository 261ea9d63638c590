import { useState } from 'react'
import { useUser } from './session-context.ts'

/**
 * A typed text survives failures, reloads and logging in, within this tab and for its author only. A draft of an edit is dropped if the
 * text it started from has changed.
 */
export function useDraft(of: string, start = '') {
  const username = useUser()?.username ?? ''
  const own = `draft of ${username} ${of}`
  // A visitor who logs in to send the text finds it again.
  const visitors = `draft of  ${of}`
  // A refetch may change `start` while the box is open.
  const [from] = useState(start)
  const [text, setText] = useState(() => read(own, from) || read(visitors, from) || from)

  function change(to: string) {
    setText(to)
    write(own, to === from ? '' : to, from)
  }

  function clear() {
    setText(from)
    write(own, '')
    write(visitors, '')
  }

  /** Clears the draft that was sent; text typed since then in the reopened box stays. */
  function clearSent(sent: string) {
    if (['', sent].includes(read(own, from))) clear()
  }

  return { text, change, clear, clearSent }
}

/** Whether a signed-in reader has an unsent draft in any box; visitors' drafts do not count. */
export function holdsDraft(): boolean {
  try {
    return Object.keys(sessionStorage).some((key) => /^draft of \S/.test(key))
  } catch {
    return false
  }
}

/** Drops a draft that started from a different text. */
function read(key: string, from: string): string {
  try {
    const stored = sessionStorage.getItem(key)
    if (stored === null) return ''
    const draft: { text: string; from: string } = JSON.parse(stored)
    if (draft.from === from) return draft.text
    sessionStorage.removeItem(key)
    return ''
  } catch {
    return ''
  }
}

function write(key: string, text: string, from = ''): void {
  try {
    if (text) sessionStorage.setItem(key, JSON.stringify({ text, from }))
    else sessionStorage.removeItem(key)
  } catch {
    // Storage is unavailable: the draft lasts only as long as its box.
  }
}
