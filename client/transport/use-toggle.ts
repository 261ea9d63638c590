import { notifyManager } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { lastWins } from './latest-write.ts'

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
  const sender = useRef<(press: { value: Pressed }) => void>(undefined)
  const value: Kept = pressed ? pressed.value : options.kept

  function press(to: Pressed) {
    if (to === value) return
    const next = { value: to }
    setPressed(next)
    sender.current ??= lastWins(send)
    sender.current(next)
  }

  async function send(sent: { value: Pressed }, outdated: () => boolean) {
    try {
      await latest.current.send(sent.value)
    } catch (error) {
      if (!outdated()) latest.current.onFailure(error, sent.value)
    }
    // What the server answered reaches `kept` with the next news from the cache: until then the press stands for it.
    notifyManager.schedule(() => setPressed((now) => (now === sent ? undefined : now)))
  }

  return { value, busy: pressed !== undefined, press }
}
