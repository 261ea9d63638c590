import { useEffect, useEffectEvent, useRef, useState, type ChangeEvent } from 'react'
import { maxFileBytes } from '#contract/imports/imports.ts'
import { Button } from '../../ui/button/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx'
import { UploadIcon } from '../../ui/icons/file-icons.tsx'
import styles from './drop-zone.module.css'
import { FileRefused } from './file-refused.tsx'

interface DropZoneProps {
  busy: boolean
  /** From 0 to 1. */
  share: number
  fileName: string | undefined
  failure: string | undefined
  onFile: (file: File) => void
}

/** A file can be dropped anywhere on the page, or chosen. */
export function DropZone({ busy, share, fileName, failure, onFile }: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null)
  const dragging = useDroppedFile(onFile)

  function pick({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0]
    // So that the same file can be chosen again, after it was changed.
    target.value = ''
    if (file) onFile(file)
  }

  return (
    <div className={classNames(styles.zone, dragging && styles.dragging)}>
      <UploadIcon size={32} className={styles.icon} />
      <p className={styles.lead}>
        {dragging ? (
          'Let go to bring it here'
        ) : (
          <>
            <span className={styles.mouse}>Drop your file here, or choose it</span>
            <span className={styles.touch}>Your file goes here</span>
          </>
        )}
      </p>
      <Button look="primary" pending={busy} onClick={() => input.current?.click()}>
        Choose a file
      </Button>
      <input ref={input} type="file" hidden aria-label="File with your books" onChange={pick} />
      <p className={styles.hint}>
        CSV, TSV, JSON or .tar.gz, at most {maxFileBytes / 1_000_000} MB. Only you will see what is in it.
      </p>
      <div className={styles.outcome}>
        {busy && <Sending share={share} fileName={fileName} />}
        {!busy && failure !== undefined && <FileRefused text={failure} />}
      </div>
    </div>
  )
}

function Sending({ share, fileName = 'your file' }: { share: number; fileName: string | undefined }) {
  const sent = share >= 1
  return (
    <>
      <output>{sent ? `Reading ${fileName}...` : `Sending ${fileName}...`}</output>
      <ProgressBar label={`Sending ${fileName}`} percent={share * 100} />
    </>
  )
}

/** Whether a file is being dragged over the page. */
function useDroppedFile(onFile: (file: File) => void): boolean {
  const [dragging, setDragging] = useState(false)
  const take = useEffectEvent(onFile)

  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    addEventListener('dragover', over, { signal })
    addEventListener('dragleave', leave, { signal })
    addEventListener('drop', drop, { signal })
    return () => stop.abort()

    function over(event: DragEvent) {
      if (!event.dataTransfer?.types.includes('Files')) return
      // Otherwise the browser opens the file.
      event.preventDefault()
      setDragging(true)
    }

    function leave({ relatedTarget }: DragEvent) {
      if (relatedTarget === null) setDragging(false)
    }

    function drop(event: DragEvent) {
      setDragging(false)
      const file = event.dataTransfer?.files[0]
      if (!file) return
      event.preventDefault()
      take(file)
    }
  }, [])

  return dragging
}
