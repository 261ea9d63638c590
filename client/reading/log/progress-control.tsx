import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { Progress } from '#contract/reading.ts'
import { Button, type ButtonLook } from '../../ui/button/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx'
import { lazyDialog } from '../../ui/lazy/lazy-dialog.tsx'
import { percentOf, progressText, shareText, unitOf, type Length, type Unit } from '../data/progress-text.ts'
import { useProgress, type NewProgress } from '../data/use-progress.ts'
import styles from './progress-control.module.css'

const { Popup: ProgressForm, preload } = lazyDialog(async () => (await import('./progress-form.tsx')).ProgressForm)

interface ProgressControlProps {
  bookId: string
  title: string
  readingId: string
  latest: Progress | undefined
  length: Length
  /** On the book's page: asks for the day and a note as well, and stands in a line. */
  detailed?: boolean
  /** Of the button to note more. */
  look?: ButtonLook
  /** Asks how far one is where nothing is noted yet. */
  asks?: boolean
  /** What else can be done with the reading, beside the button. */
  children?: ReactNode
}

/** How far the reader has come in a book, with a button to note more in one tap. */
export function ProgressControl(props: ProgressControlProps) {
  const { bookId, title, readingId, latest, length, detailed = false, look = 'soft', asks = false, children } = props
  const { mutate: save, isPending, variables } = useProgress(bookId, readingId)
  const [open, setOpen] = useState(false)
  const [refused, setRefused] = useState<NewProgress>()
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  // What is noted for another day may not be the latest.
  const shown = isPending && variables.on === undefined ? amountOf(variables) : latest
  const percent = shown && percentOf(shown, length)
  const unit = shown ? unitOf(shown) : 'page'
  const isAsked = asks && !shown

  useEffect(() => {
    if (wasOpen.current && !open) button.current?.focus()
    wasOpen.current = open
  }, [open])

  function close() {
    setRefused(undefined)
    setOpen(false)
  }

  function submit(progress: NewProgress) {
    setOpen(false)
    setRefused(undefined)
    save(progress, {
      onError() {
        setRefused(progress)
        setOpen(true)
      },
    })
  }

  return (
    <div className={classNames(styles.progress, detailed && styles.inLine)}>
      {(percent !== undefined || isAsked) && <ProgressBar label={`Progress: ${title}`} percent={percent ?? 0} />}
      <output className={styles.text}>
        {shown && progressText(shown, length)}
        {isAsked && 'Which page are you on?'}
        {shown && <span>{shareText(shown, length)}</span>}
        {percent === 100 && <span className={styles.asked}>Finished?</span>}
      </output>
      {open && (
        <ProgressForm
          start={refused ?? (latest && { unit, amount: latest[unit] ?? 0 })}
          detailed={detailed}
          onSubmit={submit}
          onClose={close}
        />
      )}
      <div className={styles.actions}>
        {!open && (
          <Button
            ref={button}
            look={look}
            small
            aria-label={`Update progress: ${title}`}
            onPointerEnter={preload}
            onFocus={preload}
            onClick={() => setOpen(true)}
          >
            Update
          </Button>
        )}
        {children}
      </div>
    </div>
  )
}

type Amount = Pick<Progress, Unit>

function amountOf({ unit, amount }: NewProgress): Amount {
  return { page: null, percent: null, minutes: null, [unit]: amount }
}
