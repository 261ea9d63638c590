import { fail } from '#contract/errors.ts'

/** Refuses a file, saying what it is and how to get one that can be read. */
export function refuseFile(what: string): never {
  fail('import_unreadable', { text: `${what} ${whereExportsAre}` })
}

const whereExportsAre = [
  'Where to find your books:',
  'Goodreads: My Books, Import and export, Export library.',
  'The StoryGraph: Manage account, Export StoryGraph library.',
  'LibraryThing: More, Import/Export, Export as tab-delimited text or JSON.',
  'Hardcover: Settings, Exports.',
  'BookWyrm: Settings, Export book list or Export account.',
  'Open Library: My Books, Settings, Import & export.',
  'Openreads: Settings, Backup, Create CSV.',
  'Jelu: Profile, Export.',
  'Calibre: Convert books, Create a catalogue, CSV.',
].join(' ')

/** Some come about by accident in a text. */
const maxControls = 5

/** What a file of another kind is, by its first bytes; undefined if it may be text. */
export function kindOfFile(bytes: Uint8Array): string | undefined {
  const start = Buffer.from(bytes.subarray(0, 2_000)).toString('latin1')
  const known = signatures.find(([signature]) => start.startsWith(signature))
  if (known) return known[1]
  if (start.startsWith('PK\u{3}\u{4}') || start.startsWith('PK\u{5}\u{6}')) return kindOfZip(bytes, start)
  if (/^\s*(?:<!doctype html|<html)/i.test(start)) return 'This is a web page, not the file it links to.'
  if (/^\s*<\?xml/i.test(start)) return 'This is an XML file: choose CSV when you export.'
  const hasByteOrderMark = start.startsWith('\u{ff}\u{fe}') || start.startsWith('\u{fe}\u{ff}')
  const controls = bytes.subarray(0, 2_000).filter((byte) => byte < 9 || (byte > 13 && byte < 32)).length
  return !hasByteOrderMark && controls > maxControls + start.length / 20 ? 'This is not a text file.' : undefined
}

const picture = 'This is a picture.'
const signatures: [signature: string, what: string][] = [
  ['\u{d0}\u{cf}\u{11}\u{e0}', 'This is an Excel workbook: save it as CSV.'],
  ['%PDF', 'This is a PDF.'],
  ['\u{89}PNG', picture],
  ['\u{ff}\u{d8}\u{ff}', picture],
  ['GIF8', picture],
  ['SQLite format 3', 'This is a database.'],
  ['Rar!', 'This is a RAR archive: unpack it and choose the file inside.'],
  ['7z\u{bc}\u{af}', 'This is a 7z archive: unpack it and choose the file inside.'],
]

/** Never unpacked: the names of its files stand in the clear. */
function kindOfZip(bytes: Uint8Array, start: string): string {
  if (start.includes('application/epub+zip')) return 'This is an e-book, not a list of books.'
  if (start.includes('opendocument.spreadsheet')) return 'This is an OpenDocument spreadsheet: save it as CSV.'
  const all = Buffer.from(bytes)
  if (all.includes('xl/workbook') || all.includes('xl/worksheets')) return 'This is an Excel workbook: save it as CSV.'
  if (all.includes('word/document')) return 'This is a Word document.'
  if (all.includes('Index/Document.iwa')) return 'This is a Numbers document: export it as CSV.'
  return 'This is a ZIP archive: unpack it and choose the file inside.'
}
