import { mostRecords, type CatalogueRecord } from '../../outside/catalogue-source.ts'
import { createPauses } from '../../pauses.ts'
import { foldName } from '../../search/index/search-terms.ts'
import { isSameBook, type Agreement } from './agree.ts'
import { realNames } from './author-names.ts'
import { foundIn, fromKnown, type FoundBook } from './found-books.ts'
import { listKnownBooks } from './known-books.sql.ts'
import type { Lookup } from './lookup.ts'
import type { MatchingDeps } from './matching-deps.ts'
import { accept, decide, eachOpen, guess, isOpen, type RowSearch, type RowToMatch } from './row-search.ts'
import { readTitle } from './title-reading.ts'
import { nameTerms, surnameToAsk, titleToAsk, wordsToAsk } from './words-to-ask.ts'

export async function matchByTitle(search: RowSearch, lookup: Lookup | undefined): Promise<void> {
  const { row, known } = search
  if (row.title.trim() === '') return
  const here = known.map(fromKnown)
  const [shelf, ...more] = here.filter((book) => book.isOfShelf && isWholly(search, book))
  if (shelf && more.length === 0) return accept(search, shelf, 'title_author')
  // Several works may share title and author, and not all of them are kept here.
  const heard = lookup && (await hearOfTitle(row, lookup))
  const records = heard?.map((record) => foundIn('open-library', record))
  const books = records ? [...here.filter(({ isOfShelf }) => isOfShelf), ...records] : here
  if (lookup && !heard) search.isUnheard = true
  else decideByTitle(search, books, records)
  if (search.match) return
  guess(
    search,
    books.filter((book) => isGuess(search.compare(book), ['exact', 'main', 'edition'])),
    'title_only',
  )
  guess(
    search,
    books.filter((book) => isGuess(search.compare(book), ['near'])),
    'title_near',
  )
  guess(
    search,
    books.filter((book) => isByOtherTitle(search, book)),
    'title_near',
  )
}

/** The surname alone finds too much where many of that name have a book of that title. */
async function hearOfTitle(row: RowToMatch, lookup: Lookup): Promise<CatalogueRecord[] | undefined> {
  const [title, surname] = [titleToAsk(row), surnameToAsk(row)]
  const heard = await lookup.byTitle(title, surname)
  const [name = ''] = realNames(row.authors)
  const words = foldName(name).flatMap(({ word }) => (word.length > 1 ? [word] : []))
  return isCut(heard) && words.length > 1 ? lookup.byTitle(title, words.join(' ')) : heard
}

/** More than were sent may agree, so that none of them is known to be the only one. */
function isCut(heard: readonly unknown[] | undefined): boolean {
  return heard !== undefined && heard.length >= mostRecords
}

function decideByTitle(search: RowSearch, books: FoundBook[], heard: readonly unknown[] | undefined): void {
  const agreeing = books.filter((book) => isSameBook(search.compare(book)) && !isByOtherTitle(search, book))
  const isOpenToOthers = isCut(heard) || agreeing.every((book) => hasRival(search, book, books))
  if (isOpenToOthers) guess(search, agreeing, 'several_books')
  else decide(search, agreeing, 'title_author')
}

/** The row's subtitle is missing in one record, and differs in another: it may be mistyped. */
function hasRival({ row, compare }: RowSearch, book: FoundBook, books: FoundBook[]): boolean {
  const asked = readTitle(row.title, row)
  if (asked.subtitles.length === 0 || compare(book).title !== 'main') return false
  return books.some((other) => {
    if (compare(other).author !== 'yes' || isSameBook(compare(other))) return false
    const { main, subtitles, volume, derived, isSet } = readTitle(other.title)
    const isAlike = main === asked.main && volume === asked.volume && derived === asked.derived && isSet === asked.isSet
    return isAlike && subtitles.length > 0
  })
}

function isWholly({ compare }: RowSearch, book: FoundBook): boolean {
  const { title, author } = compare({ ...book, otherTitles: [] })
  return title === 'exact' && author === 'yes'
}

/** The shelf's other titles are there to be found by: a part or the series of a book may be among them. */
function isByOtherTitle({ compare }: RowSearch, book: FoundBook): boolean {
  return book.isOfShelf === true && isSameBook(compare(book)) && !isSameBook(compare({ ...book, otherTitles: [] }))
}

function isGuess({ title, author }: Agreement, titles: Agreement['title'][]): boolean {
  if (!titles.includes(title)) return false
  return title === 'near' ? author === 'yes' || author === 'surname' : author === 'unnamed' || author === 'surname'
}

export async function addNearGuesses(
  deps: MatchingDeps,
  searches: RowSearch[],
  lookup: Lookup | undefined,
): Promise<void> {
  const open = searches.filter(
    (search) => isOpen(search) && search.guesses.length === 0 && search.row.title.trim() !== '',
  )
  const asked = open.map(({ row }, index) => ({
    index,
    any: [],
    all: realNames(row.authors).slice(0, 3).map(nameTerms),
  }))
  const here = Map.groupBy(await listKnownBooks(deps.db, asked), ({ index }) => index)
  const pause = createPauses()
  for (const [index, search] of open.entries()) {
    await pause()
    const near = (here.get(index) ?? []).map(fromKnown)
    guess(
      search,
      near.filter((book) => isGuess(search.compare(book), ['near'])),
      'title_near',
    )
  }
  await eachOpen(
    open.filter(({ guesses, isUnheard }) => guesses.length === 0 && !isUnheard),
    async (search) => {
      const [name] = realNames(search.row.authors)
      const words = wordsToAsk(search.row)
      if (!lookup || name === undefined || words.length === 0) return
      const heard = await lookup.byAuthor(surnameToAsk(search.row) ?? name, words)
      if (!heard) {
        search.isUnheard = true
        return
      }
      const books = heard.map((record) => foundIn('open-library', record))
      // A number in words or a word left out hid the book before.
      decideByTitle(search, books, heard)
      if (!search.match)
        guess(
          search,
          books.filter((book) => isGuess(search.compare(book), ['near'])),
          'title_near',
        )
    },
  )
}
