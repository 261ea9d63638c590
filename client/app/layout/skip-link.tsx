import type { MouseEvent } from 'react'
import { focusMain } from '../../ui/focus/focus-main.ts'
import styles from './skip-link.module.css'

export function SkipLink() {
  return (
    <a href="#content" className={styles.link} onClick={skip}>
      Skip to content
    </a>
  )
}

function skip(event: MouseEvent) {
  event.preventDefault()
  focusMain()
  document.querySelector('main')?.scrollIntoView()
}
