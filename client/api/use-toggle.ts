import { useEffect, useRef, useState } from 'react'
import { lastWins } from './last-wins.ts'

interface ToggleOptions<Kept, Pressed extends Kept> {
  /** What the server is known to hold. */
  kept: Kept
  /** Tells the server, and puts what it answered where `kept` comes from. */
  send: (value: Pressed) => Promise<void>
  /** The last press did not get through: what is kept shows again. */
  onFailure: (error: unknown, value: Pressed) => void
}

/** A control whose press shows at once, and whose last press wins. */
export function useToggle<Kept, Pressed extends Kept = Kept>(options: ToggleOptions<Kept, Pressed>) {
  const [pressed, setPressed] = useState<{ value: Pressed }>()
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })
  const sender = useRef<(value: Pressed) => void>(undefined)
  const value: Kept = pressed ? pressed.value : options.kept

  function press(to: Pressed) {
    if (to === value) return
    setPressed({ value: to })
    sender.current ??= lastWins(send)
    sender.current(to)
  }

  async function send(to: Pressed, outdated: () => boolean) {
    try {
      await latest.current.send(to)
    } catch (error) {
      if (!outdated()) latest.current.onFailure(error, to)
    }
    if (!outdated()) setPressed(undefined)
  }

  return { value, busy: pressed !== undefined, press }
}
