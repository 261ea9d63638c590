import { useState } from 'react'
import type { Review } from '#contract/reviews.ts'
import { useUser } from '../../session/session-context.ts'
import { isSameMark, type Mark } from '../../spoilers/spoiler-mark.ts'

export type HowShown = Pick<Review, 'visibility'> & Mark

const toAll: HowShown = { visibility: 'public', has_spoilers: false }

/** How a review is to be shown, kept as long as its draft: a private draft must not come back as a public one. */
export function useHowShown(of: string, start: HowShown = toAll) {
  const key = `shown ${useUser()?.username ?? ''} ${of}`
  const [from] = useState(start)
  const [how, setHow] = useState(() => read(key, from) ?? from)

  function change(to: HowShown) {
    setHow(to)
    write(key, { how: to, from })
  }

  function clear() {
    setHow(from)
    write(key, undefined)
  }

  return { how, isChanged: !isSame(how, from), change, clear }
}

function isSame(one: HowShown, other: HowShown): boolean {
  return one.visibility === other.visibility && isSameMark(one, other)
}

interface Stored {
  how: HowShown
  from: HowShown
}

/** Drops a choice that started from a different one. */
function read(key: string, from: HowShown): HowShown | undefined {
  try {
    const stored = sessionStorage.getItem(key)
    if (stored === null) return undefined
    const choice: Stored = JSON.parse(stored)
    return isSame(choice.from, from) ? choice.how : undefined
  } catch {
    return undefined
  }
}

function write(key: string, choice: Stored | undefined): void {
  try {
    if (choice) sessionStorage.setItem(key, JSON.stringify(choice))
    else sessionStorage.removeItem(key)
  } catch {
    // Storage is unavailable: the choice lasts only as long as its box.
  }
}
