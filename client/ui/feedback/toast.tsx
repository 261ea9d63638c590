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

/** Of its kind; those that came before give way: a row of troubles has one cause as a rule. */
export const maxAtOnce = 3

/**
 * The live region for news is always there, so that what comes into it is read out; each alert is one of its own.
 * Both say aria-live, which keeps an open dialog from hiding them. What troubled one `owner`, or could still be done in that
 * name, is not the next one's.
 */
export function ToastProvider({ owner, children }: { owner?: string; children: ReactNode }) {
  const [toasts, setToasts] = useState<Toast[]>([])
  const [shownTo, setShownTo] = useState(owner)
  if (owner !== shownTo) {
    setShownTo(owner)
    setToasts((before) => before.filter((one) => !one.problem && !one.action))
  }
  // A page that was rendered at build has no body to put them into.
  const inBrowser = useSyncExternalStore(never, yes, no)

  // The context's value: the same one for ever, so that a toast renders nothing but itself.
  const show = useCallback((toast: ToastText) => {
    lastId += 1
    const shown = { ...toast, id: lastId }
    setToasts((before) => {
      const others = before.filter((one) => one.message !== toast.message)
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
