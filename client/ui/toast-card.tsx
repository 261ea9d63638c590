import { useEffect, useEffectEvent, useState } from 'react'
import { IconButton } from './icon-button.tsx'
import { AlertIcon, CloseIcon } from './icons.tsx'
import { PointsBadge } from './points-badge.tsx'
import type { ToastText } from './toast.tsx'
import styles from './toast.module.css'

const shownFor = 3_000

/** Goes by itself after 3 seconds, but not from under a pointer or the focus. */
export function ToastCard({ toast, onClose }: { toast: ToastText; onClose: () => void }) {
  const [held, setHeld] = useState(false)
  const staying = held || toast.problem
  const close = useEffectEvent(onClose)

  useEffect(() => {
    if (staying) return
    const timer = setTimeout(() => close(), shownFor)
    return () => clearTimeout(timer)
  }, [staying])

  return (
    <div
      className={styles.toast}
      role={toast.problem ? 'alert' : undefined}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {toast.problem && <AlertIcon className={styles.alert} />}
      <p className={styles.message}>{toast.message}</p>
      {toast.points ? <PointsBadge points={toast.points} text="points earned!" counting /> : null}
      <IconButton label="Close" className={styles.close} onClick={onClose}>
        <CloseIcon size={16} />
      </IconButton>
    </div>
  )
}
