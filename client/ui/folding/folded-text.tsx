import { useId, useState, type ReactNode } from 'react'
import { Button } from '../button/button.tsx'
import { classNames } from '../class-names.ts'
import styles from './folded-text.module.css'

interface Length {
  characters: number
  lines: number
}

/** Whether a text is longer in any way. Its lines are the writer's own. */
export function isLonger(text: string, { characters, lines }: Length): boolean {
  return text.length > characters || text.split('\n').length > lines
}

interface FoldedTextProps {
  /** Which screens it is too long for. */
  folds: 'always' | 'on a phone' | 'never'
  /** Sets `--folded-height`, of what shows while it is folded. */
  className: string | undefined
  children: ReactNode
}

/** Shows the beginning of a long text, and the rest at a press. */
export function FoldedText({ folds, className, children }: FoldedTextProps) {
  const [whole, setWhole] = useState(false)
  const id = useId()
  const onPhone = folds === 'on a phone'
  const folded = folds !== 'never' && !whole
  return (
    <>
      <div id={id} className={classNames(className, folded && (onPhone ? styles.foldedOnPhone : styles.folded))}>
        {children}
      </div>
      {folds !== 'never' && (
        <Button
          look="bare"
          small
          className={classNames(styles.more, onPhone && styles.onPhone)}
          aria-expanded={whole}
          aria-controls={id}
          onClick={() => setWhole(!whole)}
        >
          {whole ? 'Less' : 'More'}
        </Button>
      )}
    </>
  )
}
