import { useEffect, useRef, useState } from 'react'
import { lastWins } from './last-wins.ts'

interface ToggleOptions<Value> {
  /** What the server is known to hold. */
  kept: Value
  /** Tells the server, and puts what it answered where `kept` comes from. */
  send: (value: Value) => Promise<void>
  /** The last press did not get through: what is kept shows again. */
  onFailure: (error: unknown, value: Value) => void
}

/** A control whose press shows at once, and whose last press wins. */
export function useToggle<Value>(options: ToggleOptions<Value>) {
  const [pressed, setPressed] = useState<{ value: Value }>()
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })
  const sender = useRef<(value: Value) => void>(undefined)
  const value = pressed ? pressed.value : options.kept

  function press(to: Value) {
    if (to === value) return
    setPressed({ value: to })
    sender.current ??= lastWins(send)
    sender.current(to)
  }

  async function send(to: Value, outdated: () => boolean) {
    try {
      await latest.current.send(to)
    } catch (error) {
      if (!outdated()) latest.current.onFailure(error, to)
    }
    if (!outdated()) setPressed(undefined)
  }

  return { value, busy: pressed !== undefined, press }
}
