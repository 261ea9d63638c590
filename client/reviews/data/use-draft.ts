import { useState } from 'react'
import { useUser } from '../../session/session-context.ts'

/**
 * What was typed survives a failure, a reload and a login, in this tab and for its writer alone; a change of a text that
 * is another one by now does not.
 */
export function useDraft(of: string, start = '') {
  const username = useUser()?.username ?? ''
  const own = `draft of ${username} ${of}`
  // A visitor who then logs in to send it finds it again.
  const visitors = `draft of  ${of}`
  // The list may bring another while the box is open.
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

  /** The text has arrived. What has been typed since, in the same box opened anew, stays. */
  function clearSent(sent: string) {
    if (['', sent].includes(read(own, from))) clear()
  }

  return { text, change, clear, clearSent }
}

/** Whether something that a reader was writing waits for them, in whatever box: a visitor is not shown it. */
export function holdsDraft(): boolean {
  try {
    return Object.keys(sessionStorage).some((key) => /^draft of \S/.test(key))
  } catch {
    return false
  }
}

/** What was kept of a change of another text is dropped. */
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
    // The draft then lives as long as its box.
  }
}
