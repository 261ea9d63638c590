import { useState } from 'react'
import { useUser } from '../session/session-context.ts'

/** What was typed survives a failure, a reload and a login, in this tab and for its writer alone. */
export function useDraft(of: string, start = '') {
  const username = useUser()?.username ?? ''
  const own = `draft of ${username} ${of}`
  // A visitor who then logs in to send it finds it again.
  const visitors = `draft of  ${of}`
  const [text, setText] = useState(() => read(own) || read(visitors) || start)

  function change(to: string) {
    setText(to)
    write(own, to === start ? '' : to)
  }

  function clear() {
    setText(start)
    write(own, '')
    write(visitors, '')
  }

  /** The text has arrived. What has been typed since, in the same box opened anew, stays. */
  function clearSent(sent: string) {
    if (['', sent].includes(read(own))) clear()
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

function read(key: string): string {
  try {
    return sessionStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

function write(key: string, text: string): void {
  try {
    if (text) sessionStorage.setItem(key, text)
    else sessionStorage.removeItem(key)
  } catch {
    // The draft then lives as long as its box.
  }
}
