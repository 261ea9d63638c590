import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore, type FocusEvent } from 'react'
import { Button } from '../button/button.tsx'
import { focusMain } from '../focus/focus-main.ts'
import { IconButton } from '../button/icon-button.tsx'
import { AlertIcon, CloseIcon } from '../icons/icons.tsx'
import { PointsBadge } from './points-badge.tsx'
import { type ToastText, isAlert } from './toast-text.ts'
import styles from './toast.module.css'

const shownFor = 3_000
const shownWithActionFor = 8_000
const problemShownFor = 10_000

/** Disappears after 3 seconds (8 with an action, 10 for a failure), but not while hovered or focused, or while the page is hidden. */
export function ToastCard({ toast, onClose }: { toast: ToastText; onClose: () => void }) {
  const [held, setHeld] = useState(false)
  const unseen = useIsPageHidden()
  const staying = held || unseen
  const { action } = toast
  const lasting = toast.problem ? problemShownFor : action ? shownWithActionFor : shownFor
  const close = useEffectEvent(onClose)

  useEffect(() => {
    if (staying) return
    const timer = setTimeout(() => close(), lasting)
    return () => clearTimeout(timer)
  }, [staying, lasting])

  const card = useRef<HTMLDivElement>(null)
  const focusedBefore = useRef<HTMLElement>(null)

  function hold({ relatedTarget }: FocusEvent) {
    setHeld(true)
    if (relatedTarget instanceof HTMLElement && !card.current?.contains(relatedTarget))
      focusedBefore.current = relatedTarget
  }

  /** If the toast has the focus, returns it to where it was, or to the page if that is gone. */
  function leave() {
    if (card.current?.contains(document.activeElement)) {
      focusedBefore.current?.focus({ preventScroll: true })
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
      role={isAlert(toast) ? 'alert' : undefined}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={hold}
      onBlur={() => setHeld(false)}
    >
      {toast.problem && <AlertIcon className={styles.alert} />}
      <p className={styles.message}>{toast.message}</p>
      {toast.level !== undefined && <p className={styles.level}>You reached level {toast.level}!</p>}
      {toast.points ? <PointsBadge points={toast.points} after=" earned!" /> : null}
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

/** The tab is in the background or the screen is off. */
function useIsPageHidden(): boolean {
  return useSyncExternalStore(watchPage, () => document.hidden)
}

function watchPage(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange)
  return () => document.removeEventListener('visibilitychange', onChange)
}
