import { existsSync, readFileSync } from 'node:fs'
import { Compile } from 'typebox/compile'
import { expect, test } from 'vitest'
import { importEntry } from '#contract/imports/import-entry.ts'
import { readExport } from './read-export.ts'
import { today } from './testing/read-rows.ts'

const folder = new URL('../../../../shared/data/reader_exports/', import.meta.url)
const entryShape = Compile(importEntry)

function read(path: string) {
  return readExport(readFileSync(new URL(path, folder)), { answers: { today } })
}

test.skipIf(!existsSync(folder)).each([
  ['bookwyrm/bookwyrm.csv', 'bookwyrm', 3, 0],
  ['bookwyrm/bookwyrm_account_export.tar.gz', 'bookwyrm', 2, 0],
  ['bookwyrm/generic.csv', 'generic', 4, 0],
  ['bookwyrm/user_import.json', 'bookwyrm', 2, 0],
  ['calibre/bookwyrm_calibre.csv', 'calibre', 1, 0],
  ['goodreads/bookwyrm_goodreads.csv', 'goodreads', 3, 0],
  ['goodreads/jelu_goodreads-duplicate-events.csv', 'goodreads', 6, 0],
  ['goodreads/jelu_goodreads1.csv', 'goodreads', 10, 0],
  ['goodreads/jelu_goodreads_library_export-2022.csv', 'goodreads', 10, 0],
  ['goodreads/jelu_goodreads_library_export_one_line.csv', 'goodreads', 1, 0],
  ['goodreads/jelu_goodreads_library_export_one_line_modified.csv', 'goodreads', 1, 0],
  ['goodreads/jelu_goodreads_library_export_one_line_modified_review.csv', 'goodreads', 5, 0],
  ['goodreads/openlibrary_goodreads_library_export.csv', 'goodreads', 3, 0],
  ['jelu/isbns-import.txt', 'generic', 3, 1],
  ['jelu/jelu_export_expected.csv', 'jelu', 2, 0],
  ['librarything/bookwyrm_librarything.tsv', 'librarything', 3, 0],
  ['librarything/inventaire_librarything.json', 'librarything', 2, 0],
  ['openlibrary/bookwyrm_openlibrary.csv', 'openlibrary', 4, 0],
  ['openreads/bookwyrm_openreads-csv-example.csv', 'openreads', 4, 0],
  ['storygraph/bookwyrm_storygraph.csv', 'storygraph', 2, 0],
])('%s is a file of %s with %i books (skipped where the file is absent)', async (path, format, books, invalid) => {
  const { format: found, records } = await read(path)

  expect([found, records.length]).toEqual([format, books])
  expect(records.filter((record) => record.invalid !== undefined)).toHaveLength(invalid)
  for (const { entry } of records) expect([...entryShape.Errors(entry)]).toEqual([])
})
