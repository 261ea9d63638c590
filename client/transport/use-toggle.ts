import { notifyManager } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { latestWrite } from './latest-write.ts'

interface ToggleOptions<Stored, Pressed extends Stored> {
  /** What the server is known to hold. */
  stored: Stored
  /** Tells the server, and puts what it answered where `stored` comes from. */
  send: (value: Pressed) => Promise<void>
  /** The last press did not get through: what is stored shows again. */
  onFailure: (error: unknown, value: Pressed) => void
}

/** A control whose press shows at once, and whose last press wins. */
export function useToggle<Stored, Pressed extends Stored = Stored>(options: ToggleOptions<Stored, Pressed>) {
  const [pressed, setPressed] = useState<{ value: Pressed }>()
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })
  const sender = useRef<(press: { value: Pressed }) => void>(undefined)
  const value: Stored = pressed ? pressed.value : options.stored

  function press(to: Pressed) {
    if (to === value) return
    const next = { value: to }
    setPressed(next)
    sender.current ??= latestWrite(send)
    sender.current(next)
  }

  async function send(sent: { value: Pressed }, outdated: () => boolean) {
    try {
      await latest.current.send(sent.value)
    } catch (error) {
      if (!outdated()) latest.current.onFailure(error, sent.value)
    }
    // What the server answered reaches `stored` with the next news from the cache: until then the press stands for it.
    notifyManager.schedule(() => setPressed((now) => (now === sent ? undefined : now)))
  }

  return { value, pending: pressed !== undefined, press }
}
