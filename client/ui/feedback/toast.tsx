import { createContext, use, useCallback, useState, useSyncExternalStore, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { ToastCard } from './toast-card.tsx'
import { type ToastText, isAlert } from './toast-text.ts'
import styles from './toast.module.css'

type ShowToast = (toast: ToastText) => void

const ToastContext = createContext<ShowToast | undefined>(undefined)

export function useToast(): ShowToast {
  const show = use(ToastContext)
  if (!show) throw new Error('useToast needs a ToastProvider above it')
  return show
}

interface Toast extends ToastText {
  id: number
}

let lastId = 0

/** Per kind; older toasts are removed, because several failures in a row usually have one cause. */
export const maxAtOnce = 3

/**
 * The live region for status messages is always rendered, so that additions are announced; each alert is a live region of its own. Both set
 * aria-live, which keeps an open dialog from hiding them. A new `owner` does not see the toasts of the previous one.
 */
export function ToastProvider({ owner, children }: { owner?: string; children: ReactNode }) {
  const [toasts, setToasts] = useState<Toast[]>([])
  const [shownTo, setShownTo] = useState(owner)
  if (owner !== shownTo) {
    setShownTo(owner)
    setToasts((before) => before.filter((one) => !one.problem && !one.action))
  }
  // There is no document.body when prerendering.
  const inBrowser = useSyncExternalStore(never, yes, no)

  // Stable context value, so that a toast renders none of its consumers.
  const show = useCallback((toast: ToastText) => {
    lastId += 1
    const shown = { ...toast, id: lastId }
    setToasts((before) => {
      // What can be undone may be about another thing in the same words.
      const others = before.filter((one) => one.message !== toast.message || one.action)
      const alike = others.filter((one) => Boolean(one.problem) === Boolean(toast.problem))
      const [first] = alike.length < maxAtOnce ? [] : alike
      return [...others.filter((one) => one !== first), shown]
    })
  }, [])

  function close(id: number) {
    setToasts((before) => before.filter((one) => one.id !== id))
  }

  const alerts = toasts.filter(isAlert)
  const news = toasts.filter((toast) => !isAlert(toast))
  return (
    <ToastContext value={show}>
      {children}
      {inBrowser &&
        createPortal(
          <section className={styles.corner} aria-label="Notifications">
            <div className={styles.stack} aria-live="off">
              {alerts.map((toast) => (
                <ToastCard key={toast.id} toast={toast} onClose={() => close(toast.id)} />
              ))}
            </div>
            <div className={styles.stack} aria-live="polite">
              {news.map((toast) => (
                <ToastCard key={toast.id} toast={toast} onClose={() => close(toast.id)} />
              ))}
            </div>
          </section>,
          document.body,
        )}
    </ToastContext>
  )
}

const never = () => () => {}
const yes = () => true
const no = () => false
