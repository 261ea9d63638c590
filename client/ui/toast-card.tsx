import { useEffect, useEffectEvent, useRef, useState, type FocusEvent } from 'react'
import { Button } from './button.tsx'
import { focusMain } from './focus-main.ts'
import { IconButton } from './icon-button.tsx'
import { AlertIcon, CloseIcon } from './icons.tsx'
import { PointsBadge } from './points-badge.tsx'
import type { ToastText } from './toast.tsx'
import styles from './toast.module.css'

const shownFor = 3_000
const shownWithActionFor = 8_000

/** Goes by itself after 3 seconds (8 where there is something to press), but not from under a pointer or the focus. */
export function ToastCard({ toast, onClose }: { toast: ToastText; onClose: () => void }) {
  const [held, setHeld] = useState(false)
  const staying = held || toast.problem
  const { action } = toast
  const lasting = action ? shownWithActionFor : shownFor
  const close = useEffectEvent(onClose)

  useEffect(() => {
    if (staying) return
    const timer = setTimeout(() => close(), lasting)
    return () => clearTimeout(timer)
  }, [staying, lasting])

  const card = useRef<HTMLDivElement>(null)
  const cameFrom = useRef<HTMLElement>(null)

  function hold({ relatedTarget }: FocusEvent) {
    setHeld(true)
    if (relatedTarget instanceof HTMLElement && !card.current?.contains(relatedTarget)) cameFrom.current = relatedTarget
  }

  /** The focus that is on it goes back to where it was, or to the page where that is gone. */
  function leave() {
    if (card.current?.contains(document.activeElement)) {
      cameFrom.current?.focus({ preventScroll: true })
      if (card.current.contains(document.activeElement)) focusMain()
    }
    onClose()
  }

  function press() {
    action?.onPress()
    leave()
  }

  return (
    <div
      ref={card}
      className={styles.toast}
      role={toast.problem ? 'alert' : undefined}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={hold}
      onBlur={() => setHeld(false)}
    >
      {toast.problem && <AlertIcon className={styles.alert} />}
      <p className={styles.message}>{toast.message}</p>
      {toast.points ? <PointsBadge points={toast.points} text="points earned!" /> : null}
      {action && (
        <Button small onClick={press}>
          {action.text}
        </Button>
      )}
      <IconButton label="Close" className={styles.close} onClick={leave}>
        <CloseIcon size={16} />
      </IconButton>
    </div>
  )
}
