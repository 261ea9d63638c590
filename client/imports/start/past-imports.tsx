import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Link } from 'react-router'
import type { Import } from '#contract/imports/imports.ts'
import { useApi } from '../../transport/api-context.ts'
import { QueryContent } from '../../ui/feedback/query-content.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { dateText } from '../../ui/text/date-text.ts'
import { SectionHeader } from '../../ui/text/section-header.tsx'
import { DeleteButton } from '../actions/delete-button.tsx'
import { ReportButton } from '../actions/report-button.tsx'
import { UndoButton } from '../actions/undo-button.tsx'
import { importsQuery } from '../data/imports-queries.ts'
import { sourceText, standText } from '../data/import-text.ts'
import styles from './past-imports.module.css'

/** The reader's imports, newest first; renders nothing before the first. */
export function PastImports() {
  const query = useQuery(importsQuery(useApi()))
  const section = useRef<HTMLElement>(null)
  if (query.data?.imports.length === 0) return null

  return (
    <section ref={section} className={styles.section} aria-labelledby="past">
      <SectionHeader id="past" title="Your imports" />
      <QueryContent
        query={query}
        skeleton={<Skeleton shape="block" className={styles.skeleton} />}
        failure="Failed to load your imports."
      >
        {({ imports }) => (
          <ul className={styles.list}>
            {imports.map((one) => (
              <li key={one.id}>
                <PastImport imported={one} onDeleted={() => section.current?.querySelector('h2')?.focus()} />
              </li>
            ))}
          </ul>
        )}
      </QueryContent>
    </section>
  )
}

function PastImport({ imported, onDeleted }: { imported: Import; onDeleted: () => void }) {
  const { id, file_name, format, state, created_at } = imported
  return (
    <article className={styles.import}>
      <div className={styles.words}>
        <h3 className={styles.name}>
          <Link to={`/import/${id}`} dir="auto">
            {file_name}
          </Link>
        </h3>
        <p className={styles.what}>
          {sourceText(format)}, <time dateTime={created_at}>{dateText(created_at)}</time>
        </p>
      </div>
      <p className={styles.state}>{standText(imported)}</p>
      <div className={styles.actions}>
        {state === 'done' && <UndoButton imported={imported} small />}
        <ReportButton imported={imported} small />
        {state !== 'importing' && state !== 'undoing' && (
          <DeleteButton imported={imported} small onDeleted={onDeleted} />
        )}
      </div>
    </article>
  )
}
