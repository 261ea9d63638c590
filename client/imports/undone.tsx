import { useNavigate } from 'react-router'
import type { Import } from '#contract/imports/imports.ts'
import { ButtonLink } from '../ui/button/button-link.tsx'
import { DeleteButton } from './actions/delete-button.tsx'
import { ReportButton } from './actions/report-button.tsx'
import { countText } from '../ui/text/count-text.ts'
import { ImportHeader } from './import-header.tsx'
import styles from './undone.module.css'

/** What was taken back, and what stayed because the reader had changed it. */
export function Undone({ imported }: { imported: Import }) {
  const navigate = useNavigate()
  const kept = imported.result?.not_undone ?? []
  return (
    <div className={styles.page}>
      <ImportHeader imported={imported} title="Import undone">
        <p className={styles.lead}>
          {kept.length === 0
            ? 'Your library is what it was before this import.'
            : `All but ${countText(kept.length, 'thing', 'things')} that you have changed since.`}
        </p>
      </ImportHeader>
      {kept.length > 0 && (
        <section className={styles.kept} aria-labelledby="kept">
          <h2 id="kept" className={styles.title}>
            What stayed
          </h2>
          <ul className={styles.list}>
            {kept.map(({ row, why }, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- The same may be said of a row twice
              <li key={index}>
                {row > 0 && <span className={styles.row}>Row {row}</span>} {why}
              </li>
            ))}
          </ul>
        </section>
      )}
      <div className={styles.actions}>
        <ButtonLink to="/import" look="primary">
          Bring a file
        </ButtonLink>
        <ReportButton imported={imported} />
        <DeleteButton imported={imported} onDeleted={() => void navigate('/import')} />
      </div>
    </div>
  )
}
