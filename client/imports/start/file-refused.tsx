import { AlertIcon } from '../../ui/icons/icons.tsx'
import styles from './file-refused.module.css'

/** What is wrong with the file stands out; where to find a better one follows. */
export function FileRefused({ text }: { text: string }) {
  const [, first = text, others = ''] = /^(.+?[.:!?])\s+(?=[A-Z])(.*)$/s.exec(text) ?? []
  return (
    <div role="alert" className={styles.refused}>
      <AlertIcon size={20} className={styles.icon} />
      <div>
        <p className={styles.first}>{first}</p>
        {others && <p className={styles.others}>{others}</p>}
      </div>
    </div>
  )
}
