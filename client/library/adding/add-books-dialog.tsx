import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'
import { createOrGetBook } from '#contract/books.ts'
import { updateEntry } from '#contract/library/readings.ts'
import { addToReadlist } from '#contract/readlists.ts'
import type { Book } from '#contract/book.ts'
import { bookPayload } from '../../books/book-payload.ts'
import { useCelebrate } from '../../points/celebration.tsx'
import { readlistsQuery } from '../../readlists/data/readlists-queries.ts'
import { useApi } from '../../transport/api-context.ts'
import { Button } from '../../ui/button/button.tsx'
import { DialogActions } from '../../ui/dialog/dialog-actions.tsx'
import { Modal } from '../../ui/dialog/modal.tsx'
import { FormError } from '../../ui/form/form-error.tsx'
import { Select } from '../../ui/form/select.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { booksText } from '../changes/books-text.ts'
import { ChangesShown } from '../changes/changes-shown.tsx'
import { sumEarned } from '../changes/sum-earned.ts'
import { useChanges } from '../changes/use-changes.ts'
import { refreshLibrary } from '../data/library-queries.ts'
import { libraryStates } from '../data/state-text.ts'
import styles from './add-books.module.css'
import { BarcodeCamera } from './barcode-camera.tsx'
import { FoundBooks } from './found-books.tsx'
import { isbnsIn } from './isbns-in.ts'
import { readBarcodes } from './read-barcodes.ts'
import { useFoundBooks } from './use-found-books.ts'

interface AddBooksDialogProps {
  open: boolean
  onClose: () => void
}

/** Adds books by their ISBNs: typed, pasted, or read from barcodes by the camera or from a photo. */
export function AddBooksDialog({ open, onClose }: AddBooksDialogProps) {
  const api = useApi()
  const queries = useQueryClient()
  const celebrate = useCelebrate()
  const { found, lookUp, forget } = useFoundBooks()
  const readlists = useQuery(readlistsQuery(api))
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const [scanning, setScanning] = useState(false)
  const [target, setTarget] = useState('WANT_TO_READ')
  const photo = useRef<HTMLInputElement>(null)
  const books = found.flatMap(({ book }) => book ?? [])
  const { changes, start, stop } = useChanges((end) => {
    void refreshLibrary(queries)
    void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'library' })
    if (end.changed.length > 0) celebrate(sumEarned(end.earned, `${booksText(end.changed.length)} added.`))
    if (end.changed.length === end.total) onClose()
    // What is left can be tried again.
    else for (const { isbn, book } of found) if (book && end.changed.includes(book)) forget(isbn)
  })
  const working = changes?.state === 'running' || changes?.state === 'waiting'
  const targets = [
    ...libraryStates
      .filter(({ state }) => state !== 'REREADING')
      .map(({ state, text: name }) => ({ value: state, text: name })),
    ...(readlists.data?.readlists ?? [])
      .filter((list) => !list.kept_for_you)
      .map(({ id, name }) => ({ value: id, text: `Readlist: ${name}` })),
  ]

  function submit(event: FormEvent) {
    event.preventDefault()
    const isbns = isbnsIn(text)
    setProblem(isbns.length === 0 ? 'There is no ISBN in this text: it has 10 or 13 digits.' : undefined)
    lookUp(isbns)
    if (isbns.length > 0) setText('')
  }

  async function readPhoto(file: File | undefined) {
    if (!file) return
    setProblem(undefined)
    try {
      const isbns = await readBarcodes(await createImageBitmap(file))
      if (isbns.length === 0) setProblem('No barcode of a book was found in this photo.')
      lookUp(isbns)
    } catch {
      setProblem('This photo could not be read.')
    }
  }

  async function add(book: Book) {
    const state = libraryStates.find((one) => one.state === target)?.state
    const params = { id: book.google_books_id }
    if (state) return (await api.call(updateEntry, { params, body: { state } })).gamification
    const { id } = await api.call(createOrGetBook, { body: { google_books_id: params.id, ...bookPayload(book) } })
    await api.call(addToReadlist, { body: { readlist_id: target, book_id: id ?? params.id } })
    return undefined
  }

  function close() {
    stop()
    onClose()
  }

  return (
    <Modal title="Add books" open={open} onClose={close}>
      <form onSubmit={submit} className={styles.form} noValidate>
        <TextArea
          label="ISBNs"
          hint="One or many: below the barcode on the back of a book."
          rows={2}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <div className={styles.sources}>
          <Button type="submit" small>
            Look up
          </Button>
          <Button small aria-pressed={scanning} onClick={() => setScanning(!scanning)}>
            {scanning ? 'Stop the camera' : 'Scan barcodes'}
          </Button>
          <Button small onClick={() => photo.current?.click()}>
            Choose a photo
          </Button>
          <input
            ref={photo}
            type="file"
            accept="image/*"
            hidden
            aria-label="Photo of a barcode"
            onChange={({ target: input }) => {
              void readPhoto(input.files?.[0])
              input.value = ''
            }}
          />
        </div>
        <FormError text={problem} />
      </form>
      {scanning && <BarcodeCamera onIsbns={lookUp} />}
      <FoundBooks found={found} onForget={forget} />
      {changes && <ChangesShown changes={changes} />}
      <DialogActions>
        {books.length > 0 && <Select label="Add as" options={targets} value={target} onValue={setTarget} />}
        {working ? (
          <Button onClick={stop}>Stop</Button>
        ) : (
          <Button look="primary" disabled={books.length === 0} onClick={() => start(books, add)}>
            {books.length === 0 ? 'Add' : `Add ${booksText(books.length)}`}
          </Button>
        )}
      </DialogActions>
    </Modal>
  )
}
