import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fail } from '#contract/errors.ts'
import {
  createImport,
  deleteImport,
  getImportReport,
  listImports,
  maxFileBytes,
  undoImport,
  type Import,
} from '#contract/imports/imports.ts'
import { anImport, importResult } from '../../testing/an-import.ts'
import { fakeApi, show, whereabouts } from '../../testing/fake-api.tsx'
import { ImportStartPage } from './import-start-page.tsx'

const withImports = (...imports: Import[]) => fakeApi().on(listImports, { imports })
const showPage = (api = withImports(), at = '/import') => show(<ImportStartPage />, { api, as: 'alice', at })
const file = (words = 'Title,Author\n', name = 'books.csv') => new File([words], name)
const fileInput = () => screen.getByLabelText('File with your books')

test('each service has three steps to its file, and the address remembers which was chosen', async () => {
  const { reader } = showPage()
  expect(screen.getByRole('heading', { name: 'From Goodreads' })).toBeVisible()

  await reader.click(screen.getByRole('radio', { name: 'The StoryGraph' }))

  const steps = screen.getByRole('region', { name: 'From The StoryGraph' })
  expect(within(steps).getAllByRole('listitem')).toHaveLength(3)
  expect(whereabouts()).toBe('/import?from=storygraph')
  expect(screen.getAllByRole('radio')).toHaveLength(11)
})

test('a chosen file is sent in base64, and its import opens', async () => {
  const api = withImports().on(createImport, anImport({ id: 'mine', state: 'matching' }))
  const { reader } = showPage(api)

  await reader.upload(fileInput(), file('Title\nKindred\n'))

  await waitFor(() => expect(whereabouts()).toBe('/import/mine'))
  expect(api.sent(createImport)).toMatchObject([
    { body: { file_name: 'books.csv', content: btoa('Title\nKindred\n') }, onceKey: expect.any(String) },
  ])
})

test('a file dropped anywhere on the page is sent', async () => {
  const api = withImports().on(createImport, anImport({ id: 'mine', state: 'matching' }))
  showPage(api)

  fireEvent.dragOver(document.body, { dataTransfer: { types: ['Files'], files: [] } })
  expect(screen.getByText('Let go to bring it here')).toBeVisible()
  fireEvent.drop(document.body, { dataTransfer: { types: ['Files'], files: [file()] } })

  await waitFor(() => expect(whereabouts()).toBe('/import/mine'))
})

test.each([
  ['that is too large', maxFileBytes + 2_400_000, /^This file has 17.4 MB.\s*A file may have at most 15 MB.$/],
  ['that is empty', 0, /^This file is empty.$/],
])('a file %s is not sent, and the page says so', async (_, size, text) => {
  const { api, reader } = showPage()
  const unfit = Object.defineProperty(file(), 'size', { value: size })

  await reader.upload(fileInput(), unfit)

  expect(await screen.findByRole('alert')).toHaveTextContent(text)
  expect(api.sent(createImport)).toEqual([])
})

test('a file that cannot be read is named for what it is, with where to find a better one', async () => {
  const text = 'This is an Excel workbook: save it as CSV. Where to find your books: Goodreads: My Books.'
  const api = withImports().on(createImport, () => fail('import_unreadable', { text }))
  const { reader } = showPage(api)

  await reader.upload(fileInput(), file('PK', 'books.xlsx'))

  expect(await screen.findByRole('alert')).toHaveTextContent(
    /^This is an Excel workbook: save it as CSV\.\s*Where to find your books: Goodreads: My Books\.$/,
  )
})

test('columns that mean nothing to us are asked for, and the file is sent again with the answers', async () => {
  const api = withImports().on(createImport, ({ body }) =>
    body.columns
      ? anImport({ id: 'mine', state: 'matching' })
      : fail('columns_needed', { fields: { Buch: 'Kindred', Wer: 'Octavia E. Butler' } }),
  )
  const { reader } = showPage(api)
  await reader.upload(fileInput(), file('Buch,Wer\n'))
  expect(await screen.findByRole('heading', { name: 'Which column is which?' })).toHaveFocus()

  await reader.click(screen.getByRole('button', { name: 'Send again' }))
  expect(screen.getByRole('alert')).toHaveTextContent('Please say which column holds the title or the ISBN.')
  await reader.selectOptions(screen.getByRole('combobox', { name: 'Title' }), 'Buch')
  expect(screen.getByText('Kindred')).toBeVisible()
  await reader.selectOptions(screen.getByRole('combobox', { name: 'Author' }), 'Wer')
  await reader.click(screen.getByRole('button', { name: 'Send again' }))

  await waitFor(() => expect(whereabouts()).toBe('/import/mine'))
  expect(api.sent(createImport)[1]?.body).toMatchObject({
    content: btoa('Buch,Wer\n'),
    columns: { title: 'Buch', authors: 'Wer' },
  })
})

test('while another import is under way, the page says so and shows it', async () => {
  const api = withImports().on(createImport, () => {
    api.on(listImports, { imports: [anImport({ state: 'matching', progress: { done: 142, total: 412 } })] })
    return fail('import_under_way')
  })
  const { reader } = showPage(api)

  await reader.upload(fileInput(), file())

  expect(await screen.findByRole('alert')).toHaveTextContent('Another import is at work.')
  expect(await screen.findByText('Finding your books: 142 of 412')).toBeVisible()
  expect(screen.getByRole('link', { name: 'goodreads_library_export.csv' })).toHaveAttribute('href', '/import/import-1')
})

test('a past import is undone after asking', async () => {
  const done = anImport({ state: 'done', result: importResult({ books: 391 }) })
  const api = withImports(done).on(undoImport, () => {
    const undoing = anImport({ ...done, state: 'undoing' })
    api.on(listImports, { imports: [undoing] })
    return undoing
  })
  const { reader } = showPage(api)
  expect(await screen.findByText('391 books brought')).toBeVisible()

  await reader.click(screen.getByRole('button', { name: 'Undo goodreads_library_export.csv' }))
  expect(api.sent(undoImport)).toEqual([])
  await reader.click(await screen.findByRole('button', { name: 'Take it back' }))

  expect(await screen.findByText('Taking it back')).toBeVisible()
  expect(api.sent(undoImport)).toEqual([{ params: { id: 'import-1' } }])
})

test('deleting an import says that the library stays, and the focus stays in the list', async () => {
  const [first, second] = [
    anImport({ state: 'done', result: importResult() }),
    anImport({ id: 'import-2', file_name: 'older.csv', state: 'undone' }),
  ]
  const api = withImports(first, second).on(deleteImport, () => {
    api.on(listImports, { imports: [second] })
    return null
  })
  const { reader } = showPage(api)

  await reader.click(await screen.findByRole('button', { name: 'Delete goodreads_library_export.csv' }))
  expect(await screen.findByText(/Your library stays as it is, and this import can no longer be undone/)).toBeVisible()
  await reader.click(screen.getByRole('button', { name: 'Delete' }))

  await waitFor(() => expect(screen.queryByText('goodreads_library_export.csv')).not.toBeInTheDocument())
  expect(screen.getByText('older.csv')).toBeVisible()
})

test('a report that fails shows an error', async () => {
  const api = withImports(anImport({ state: 'done' })).on(getImportReport, () => fail('unavailable'))
  const { reader } = showPage(api)

  await reader.click(await screen.findByRole('button', { name: 'Report on goodreads_library_export.csv' }))

  expect(await screen.findByRole('alert')).toHaveTextContent('Octavo is temporarily unavailable.')
})
