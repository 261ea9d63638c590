import { useSearchParams } from 'react-router'
import { usePageTitle } from '../../ui/text/use-page-title.ts'
import { ColumnsForm } from './columns-form.tsx'
import { DropZone } from './drop-zone.tsx'
import styles from './import-start-page.module.css'
import { PastImports } from './past-imports.tsx'
import { ServiceSteps, ServiceTiles } from './service-tiles.tsx'
import { services, type Service } from './services.ts'
import { useUpload } from './use-upload.ts'

/** From another service to its file, and from the file to an import. */
export function ImportStartPage() {
  usePageTitle('Bring your books')
  const [service, choose] = useService()
  const upload = useUpload()

  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <h1>Bring your books</h1>
        <p className={styles.lead}>
          Every book, date, star and note comes along, from wherever you kept them. You see what each line becomes
          before anything changes, and one button takes it all back.
        </p>
      </header>
      <div className={styles.ways}>
        <ServiceTiles chosen={service} onChoose={choose} />
        <div className={styles.file}>
          <ServiceSteps service={service} />
          {upload.unknownColumns ? (
            <ColumnsForm
              fileName={upload.fileName}
              columns={upload.unknownColumns}
              pending={upload.busy}
              failure={upload.failure}
              onExplain={upload.explainColumns}
              onCancel={upload.forget}
            />
          ) : (
            <DropZone
              busy={upload.busy}
              share={upload.share}
              fileName={upload.fileName}
              failure={upload.failure}
              onFile={upload.take}
            />
          )}
        </div>
      </div>
      <PastImports />
    </div>
  )
}

/** Kept in the address. */
function useService(): [Service, (service: Service) => void] {
  const [params, setParams] = useSearchParams()
  const [first] = services
  const chosen = services.find(({ id }) => id === params.get('from')) ?? first
  if (!chosen) throw new Error('There is no service.')
  return [chosen, ({ id }) => setParams({ from: id }, { replace: true })]
}
