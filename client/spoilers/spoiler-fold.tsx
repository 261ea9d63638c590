import { useState, type ReactNode } from 'react'
import type { Folded } from '#contract/library/spoilers.ts'
import { Button } from '../ui/button/button.tsx'
import styles from './spoilers.module.css'
import { foldText, markText } from './spoiler-texts.ts'

interface SpoilerFoldProps {
  marked: Folded
  children: ReactNode
}

/** What somebody wrote about a book: folded for those it would spoil, until they ask for it or have come so far. */
export function SpoilerFold({ marked, children }: SpoilerFoldProps) {
  const [shown, setShown] = useState(false)
  if (!marked.has_spoilers) return children
  if (!marked.is_folded) {
    return (
      <>
        <p className={styles.mark}>{markText(marked)}</p>
        {children}
      </>
    )
  }
  return (
    <>
      <p className={styles.fold}>
        {foldText(marked)}
        <Button small aria-expanded={shown} onClick={() => setShown(!shown)}>
          {shown ? 'Hide spoilers' : 'Show spoilers'}
        </Button>
      </p>
      {shown && children}
    </>
  )
}
