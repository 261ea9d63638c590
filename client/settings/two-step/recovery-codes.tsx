import { useEffect, useRef } from 'react'
import { saveFile } from '../../transport/save-file.ts'
import { Button } from '../../ui/button/button.tsx'
import { DialogActions } from '../../ui/dialog/dialog-actions.tsx'
import styles from './two-step.module.css'

/** Shown once, right after they were made. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => heading.current?.focus(), [])

  return (
    <div className={styles.form}>
      <h3 ref={heading} tabIndex={-1} className={styles.codesTitle}>
        Your recovery codes
      </h3>
      <p>Each logs you in once if your phone is gone. Keep them somewhere safe: they are not shown again.</p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <DialogActions>
        <Button onClick={() => saveFile('octavo-recovery-codes.txt', `${codes.join('\n')}\n`, 'text/plain')}>
          Save as a file
        </Button>
        <Button look="primary" onClick={onDone}>
          I have kept them
        </Button>
      </DialogActions>
    </div>
  )
}
