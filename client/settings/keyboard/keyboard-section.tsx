import { useId } from 'react'
import { turnSlashKey, useSlashKeyOn } from '../../ui/focus/slash-key.ts'
import { CheckBox } from '../../ui/form/check-box.tsx'
import { SectionHeader } from '../../ui/text/section-header.tsx'
import styles from './keyboard-section.module.css'

/** A shortcut of a single character can be turned off (WCAG 2.1.4). */
export function KeyboardSection() {
  const heading = useId()
  const isOn = useSlashKeyOn()
  return (
    <section aria-labelledby={heading} className={styles.section}>
      <SectionHeader id={heading} title="Keyboard" />
      <p className={styles.text}>In this browser.</p>
      <CheckBox label="Press / to search for a book" checked={isOn} onChecked={turnSlashKey} />
    </section>
  )
}
