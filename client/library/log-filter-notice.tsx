import { Button } from '../ui/button/button.tsx'
import { focusAroundOnceGone } from '../ui/focus/focus-around.ts'
import type { LogFilter } from './data/log-filter.ts'
import { logText } from './data/log-text.ts'
import styles from './log-filter-notice.module.css'

interface LogFilterNoticeProps {
  log: LogFilter
  onClear: () => void
}

/** Says which figure of the statistics the books below stand behind. */
export function LogFilterNotice({ log, onClear }: LogFilterNoticeProps) {
  const text = logText(log)
  if (text === '') return null
  return (
    <div ref={focusAroundOnceGone} className={styles.notice}>
      <p dir="auto">
        Books behind a figure: <strong>{text}</strong>
      </p>
      <Button small look="bare" onClick={onClear}>
        Show all books
      </Button>
    </div>
  )
}
