import { countTypos } from '../../search/index/fuzzy-keys.ts'
import { realNames, someAuthorAgrees } from './author-names.ts'
import { remember } from './remember.ts'
import { readTitle, type Series, type TitleReading } from './title-reading.ts'

/** What a row of a file says of its book. */
export interface RowSays {
  /** Without the series in brackets. */
  title: string
  authors: readonly string[]
  series: Series | null
  set: boolean
}

/** What a catalogue says of a book. */
export interface RecordSays {
  title: string
  authors: readonly string[]
  /** Titles of its editions. */
  otherTitles?: readonly string[]
  otherNames?: readonly string[]
}

export interface Agreement {
  /**
   * `exact`: with the subtitle, or both without. `main`: one has no subtitle. `edition`: the title of one of its editions.
   * `near`: two typos, or the start of the other.
   */
  title: 'exact' | 'main' | 'edition' | 'near' | 'no'
  /** `surname`: one of them gives no more than that. `unnamed`: one side has no author. */
  author: 'yes' | 'surname' | 'unnamed' | 'no'
}

/** Compares one row to many records, reading the row's title and comparing each record once. */
export function comparer(row: RowSays): (record: RecordSays) => Agreement {
  const reading = readTitle(row.title, row)
  const names = realNames(row.authors)
  const known = new WeakMap<RecordSays, Agreement>()
  return (record) => {
    const agreement = known.get(record) ?? compare(record)
    known.set(record, agreement)
    return agreement
  }

  function compare(record: RecordSays): Agreement {
    const author = compareAuthors(names, record)
    return { title: author === 'no' ? 'no' : compareTitles(reading, record), author }
  }
}

const readRecordTitle = remember((title) => readTitle(title))

/** Title and an author agree; a name that is only a surname is enough beside something else that agrees, as an ISBN. */
export function isSameBook({ title, author }: Agreement): boolean {
  return title !== 'no' && title !== 'near' && author === 'yes'
}

function compareAuthors(names: string[], record: RecordSays): Agreement['author'] {
  const theirs = realNames(record.authors)
  if (names.length === 0 || theirs.length === 0) return 'unnamed'
  return someAuthorAgrees(names, [...theirs, ...realNames(record.otherNames ?? [])])
}

function compareTitles(row: TitleReading, record: RecordSays): Agreement['title'] {
  const own = readRecordTitle(record.title)
  const agreement = titlesAgree(row, own)
  if (agreement !== 'no') return agreement
  // The editions of a set may be its single volumes.
  if (!own.isSet && (record.otherTitles ?? []).some((title) => isEdition(readRecordTitle(title), row, own)))
    return 'edition'
  return isNear(row, own) ? 'near' : 'no'
}

/** @NOTE Catalogues list titles of editions without their subtitles: the own title says more. */
function isEdition(edition: TitleReading, row: TitleReading, own: TitleReading): boolean {
  if (edition.main === own.main && edition.subtitles.length === 0) return false
  return titlesAgree(row, edition) !== 'no'
}

function titlesAgree(a: TitleReading, b: TitleReading): 'exact' | 'main' | 'no' {
  if (!isSameKind(a, b)) return 'no'
  if (wholeOf(a) === wholeOf(b)) return 'exact'
  if (a.main !== b.main) return 'no'
  const [few, many] = a.subtitles.length < b.subtitles.length ? [a, b] : [b, a]
  return few.subtitles.every((subtitle, index) => subtitle === many.subtitles[index]) ? 'main' : 'no'
}

function wholeOf({ main, subtitles }: TitleReading): string {
  return main + subtitles.join('')
}

/** A book, one of its volumes, a set and a study guide are different books, whatever their titles. */
function isSameKind(a: TitleReading, b: TitleReading): boolean {
  return a.isSet === b.isSet && a.derived === b.derived && numbersAgree(a, b)
}

function numbersAgree(a: TitleReading, b: TitleReading): boolean {
  if (a.volume !== '' || b.volume !== '') return (a.volume || a.position) === (b.volume || b.position)
  return a.position === '' || b.position === '' || a.position === b.position
}

const shortest = 4

function isNear(a: TitleReading, b: TitleReading): boolean {
  if (!isSameKind(a, b)) return false
  const [few, many] = a.words.length < b.words.length ? [a, b] : [b, a]
  const isStart = few.main.length >= shortest && few.words.every((word, index) => word === many.words[index])
  return isStart || (digitsOf(a) === digitsOf(b) && typosBetween(a.main, b.main))
}

function typosBetween(a: string, b: string): boolean {
  const length = Math.min(a.length, b.length)
  return length >= shortest && countTypos(a, b, length < 8 ? 1 : 2) !== undefined
}

function digitsOf({ main }: TitleReading): string {
  return main.replace(/\P{N}+/gu, ' ')
}
