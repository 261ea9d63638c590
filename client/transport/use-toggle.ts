import { notifyManager } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { latestWrite } from './latest-write.ts'

interface ToggleOptions<Stored, Pressed extends Stored> {
  /** The last value confirmed by the server. */
  stored: Stored
  /** Sends the value, and updates the source of `stored` from the response. */
  send: (value: Pressed) => Promise<void>
  /** The last press failed; the stored value is shown again. */
  onFailure: (error: unknown, value: Pressed) => void
}

/** Optimistic toggle: a press shows at once, and the last press wins. */
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
    // The response reaches `stored` with the next cache notification; until then the pressed value is shown.
    notifyManager.schedule(() => setPressed((now) => (now === sent ? undefined : now)))
  }

  return { value, pending: pressed !== undefined, press }
}
