import { useEffect, useRef, useState, type FormEvent } from 'react'
import { Button } from '../../ui/button/button.tsx'
import { FormError } from '../../ui/form/form-error.tsx'
import { Select } from '../../ui/form/select.tsx'
import styles from './columns-form.module.css'
import type { ColumnMeanings } from './use-upload.ts'

const meanings = [
  { id: 'title', text: 'Title' },
  { id: 'isbn', text: 'ISBN' },
  { id: 'authors', text: 'Author' },
  { id: 'state', text: 'Read or to read' },
  { id: 'stars', text: 'Rating' },
  { id: 'finished_on', text: 'Finished on' },
  { id: 'shelves', text: 'Shelves or tags' },
  { id: 'review', text: 'Review' },
] as const

interface ColumnsFormProps {
  fileName: string | undefined
  columns: [name: string, example: string][]
  pending: boolean
  failure: string | undefined
  onExplain: (columns: ColumnMeanings) => void
  onCancel: () => void
}

/** Asks which column holds what, where the names do not tell. */
export function ColumnsForm({
  fileName = 'your file',
  columns,
  pending,
  failure,
  onExplain,
  onCancel,
}: ColumnsFormProps) {
  const [chosen, setChosen] = useState<ColumnMeanings>({})
  const [incomplete, setIncomplete] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  // It takes the place of what had the focus.
  useEffect(() => heading.current?.focus(), [])
  const options = [{ value: '', text: 'None' }, ...columns.map(([name]) => ({ value: name, text: name }))]

  function submit(event: FormEvent) {
    event.preventDefault()
    if (pending) return
    const said = Object.fromEntries(Object.entries(chosen).filter(([, column]) => column !== ''))
    const enough = said['title'] !== undefined || said['isbn'] !== undefined
    setIncomplete(!enough)
    if (enough) onExplain(said)
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-labelledby="columns">
      <h2 id="columns" className={styles.title} tabIndex={-1} ref={heading}>
        Which column is which?
      </h2>
      <p className={styles.text}>
        We do not know the columns of {fileName}. The title or the ISBN is enough; each more tells us more.
      </p>
      <div className={styles.fields}>
        {meanings.map(({ id, text }) => {
          const column = chosen[id] ?? ''
          const example = columns.find(([name]) => name === column)?.[1]
          return (
            <div key={id} className={styles.field}>
              <span className={styles.label} aria-hidden>
                {text}
              </span>
              <Select
                label={text}
                options={options}
                value={column}
                onValue={(value) => setChosen({ ...chosen, [id]: value })}
              />
              {example && (
                <p className={styles.example}>
                  For instance ‘<bdi>{example}</bdi>’
                </p>
              )}
            </div>
          )
        })}
      </div>
      <FormError text={incomplete ? 'Please say which column holds the title or the ISBN.' : failure} />
      <div className={styles.actions}>
        <Button look="primary" type="submit" pending={pending}>
          Send again
        </Button>
        <Button onClick={onCancel}>Choose another file</Button>
      </div>
    </form>
  )
}
