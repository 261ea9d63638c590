import { beforeAll, describe, expect, test } from 'vitest'
import { searchBooks, type SearchType } from '#contract/books.ts'
import { addBooks } from '../testing/books.ts'
import { startApp, type TestApp } from '../testing/test-app.ts'

const shelf = [
  ["Harry Potter and the Sorcerer's Stone (Harry Potter, #1)", 'J.K. Rowling', 'Fantasy', 4_600_000],
  ['Harry Potter and the Prisoner of Azkaban (Harry Potter, #3)', 'J.K. Rowling', 'Fantasy', 1_800_000],
  ['The Casual Vacancy', 'JK Rowling', 'Literary Fiction', 20_000],
  ['It', 'Stephen King', 'Horror', 500_000],
  ['It Ends with Us', 'Colleen Hoover', 'Romance', 900_000],
  ['We', 'Yevgeny Zamyatin', 'Science Fiction', 50_000],
  ['We Were Liars', 'E. Lockhart', 'Young Adult', 300_000],
  ['There There', 'Tommy Orange', 'Literary Fiction', 90_000],
  ['Then There Were None', 'Nobody Known', 'Mystery', 400_000],
  ["Don't Be Evil: How Big Tech Betrayed Its Founding Principles", 'Rana Foroohar', 'Non-fiction', 900],
  ['Catch-22', 'Joseph Heller', 'Satire', 600_000],
  ['Nineteen Eighty-Four', 'George Orwell', 'Dystopian', 900_000],
  ['The Great Gatsby', 'F. Scott Fitzgerald', 'Classics', 2_600_000],
  ['The Great Gatsby', 'F. Scott Fitzgerald', 'Classics', 10],
  ['Crime and Punishment', 'Fyodor Dostoyevsky', 'Classics', 500_000],
  ['The Brothers Karamazov', 'Fyodor Dostoevsky', 'Classics', 300_000],
  ['Les Misérables', 'Victor Hugo', 'Classics', 500_000],
  ['Smilla’s Sense of Snow', 'Peter Høeg', 'Thriller', 50_000],
  ['Cien años de soledad', 'Gabriel García Márquez', 'Magical Realism', 100_000],
  ['The Left Hand of Darkness', 'Ursula K. Le Guin', 'Science Fiction', 100_000],
  ['The Hobbit', 'J.R.R. Tolkien', 'Fantasy', 2_000_000],
  ['The Fellowship of the Ring (The Lord of the Rings, #1)', 'J. R. R. Tolkien', 'Fantasy', 1_700_000],
  ['Dune', 'Frank Herbert', 'Science Fiction', 700_000],
  ['Dune Messiah', 'Frank Herbert', 'Science Fiction', 100_000],
  ['The Dunes of Herbertville', 'A Nobody', 'Travel', 10],
  ['Pride & Prejudice', 'Jane Austen', 'Romance', 2_000_000],
  ['Война и мир', 'Лев Толстой', 'Classics', 30_000],
  ['三体', '刘慈欣', 'Science Fiction', 20_000],
  ['أولاد حارتنا', 'نجيب محفوظ', 'Classics', 10_000],
  ['L’Étranger', 'Albert Camus', 'Classics', 400_000],
  ['100% Wolf', 'Jayne Lyons', "Children's", 1_000],
  ['???', 'A Riddler', 'Poetry', 5],
  ['To Kill a Mockingbird', 'Harper Lee', 'Classics', 3_000_000],
  ['Emma', 'Jane Austen', 'Romance', 500_000],
  ['Notes from Somewhere', 'Ema Translator', 'Travel', 20],
  ['Night', 'Elie Wiesel', 'Memoir', 400_000],
  ['The Nightingale', 'Kristin Hannah', 'Historical Fiction', 500_000],
  ['Animal, Vegetable', 'Barbara Kingsolver', 'Food', 70_000],
  ['The Waste Land', 'T. S. Eliot', 'Poetry', 60_000],
  ['Earth', 'Ts Someone', 'Humour', 100],
] as const

let octavo: TestApp
beforeAll(async () => {
  octavo = await startApp()
  await addBooks(
    octavo.db,
    shelf.map(([title, author, genre, popularity]) => ({ title, authors: [author], genres: [genre], popularity })),
  )
})

async function search(q: string, filterType: SearchType = 'title', page = 1) {
  return octavo.anyone.call(searchBooks, { query: { q, filterType, page } })
}

async function first(q: string, filterType: SearchType = 'title'): Promise<string | undefined> {
  return (await search(q, filterType)).books[0]?.title
}

describe('a book is found by its title', () => {
  test.each([
    ['however short or ordinary its words', 'it', 'It'],
    ['however short or ordinary its words', 'we', 'We'],
    ['however short or ordinary its words', 'there there', 'There There'],
    ['without apostrophe and subtitle', 'dont be evil', "Don't Be Evil: How Big Tech Betrayed Its Founding Principles"],
    ['without its dash', 'catch 22', 'Catch-22'],
    ['without its dash or space', 'catch22', 'Catch-22'],
    ['with numbers in letters', 'catch twenty two', 'Catch-22'],
    ['with numbers in figures', '1984', 'Nineteen Eighty-Four'],
    ['with and for &', 'pride and prejudice', 'Pride & Prejudice'],
    ['without its article', 'great gatsby', 'The Great Gatsby'],
    ['with words in any order', 'gatsby great the', 'The Great Gatsby'],
    ['with the beginning of the last word', 'crime and puni', 'Crime and Punishment'],
    ['without accents', 'les miserables', 'Les Misérables'],
    ['with other accents', 'lés mïsérables', 'Les Misérables'],
    ['with its last word alone', 'misérables', 'Les Misérables'],
    ['without an elided article', 'etranger', 'L’Étranger'],
    ['with one typo', 'harry poter prisoner', 'Harry Potter and the Prisoner of Azkaban (Harry Potter, #3)'],
    ['with two typos', 'hary pottre', "Harry Potter and the Sorcerer's Stone (Harry Potter, #1)"],
    ['with two typos in one word', 'karmazo', 'The Brothers Karamazov'],
    ['with its words glued', 'harrypotter', "Harry Potter and the Sorcerer's Stone (Harry Potter, #1)"],
    ['with a word torn apart', 'dune mess iah', 'Dune Messiah'],
    ['with a word torn apart and a typo', 'to kil a mocking bird', 'To Kill a Mockingbird'],
    ['with a typo that is a name', 'ema', 'Emma'],
    ['with an article that it does not have', 'the night', 'Night'],
    ['spelt as it sounds', 'krime and punishmend', 'Crime and Punishment'],
    ['by its series', 'lord of the rings', 'The Fellowship of the Ring (The Lord of the Rings, #1)'],
    ['with its author', 'dune herbert', 'Dune'],
    ['with its author, misspelt', 'dune herbrt', 'Dune'],
    ['with a word that is not in the title', 'the great gatsby novel', 'The Great Gatsby'],
    ['with a real word for another', 'the great gatsby ring', 'The Great Gatsby'],
    ['by its author alone', 'tolkien', 'The Hobbit'],
    ['in Russian', 'ВОЙНА И МИР', 'Война и мир'],
    ['in Russian with a typo', 'война и мирр', 'Война и мир'],
    ['in Chinese', '三体', '三体'],
    ['by one sign of it', '体', '三体'],
    ['in Arabic, with vowel signs', 'أَولاد حارتنا', 'أولاد حارتنا'],
    ['with signs in it', '100% wolf', '100% Wolf'],
    ['of signs alone', '???', '???'],
    ['after a word that is said over and over', `${'the '.repeat(40)}hobbit`, 'The Hobbit'],
  ])('%s: %s', async (_, query, title) => {
    expect(await first(query)).toBe(title)
  })

  test('of two books with the same title the better known comes first', async () => {
    const { books } = await search('the great gatsby')
    const stored = await octavo.db.selectFrom('book_search').select(['book_id', 'popularity']).execute()
    const popularity = new Map(stored.map((row) => [row.book_id, row.popularity]))

    expect(books.map(({ id }) => popularity.get(id ?? ''))).toEqual([2_600_000, 10])
  })

  test('an exact match comes before a title that only begins with it', async () => {
    const { books } = await search('it')

    expect(books.map(({ title }) => title).slice(0, 2)).toEqual(['It', 'It Ends with Us'])
  })

  test('a made-up title is not found', async () => {
    expect(await search('qqqq wwww zzzz')).toEqual({ books: [], totalResults: 0, totalPages: 0, source: 'shelf' })
  })
})

describe('books are found by their author', () => {
  test.each([
    ['by the surname', 'tolkien', 'The Hobbit'],
    ['by a surname of two words', 'le guin', 'The Left Hand of Darkness'],
    ['with initials apart', 'j k rowling', "Harry Potter and the Sorcerer's Stone (Harry Potter, #1)"],
    ['with initials as one', 'jk rowling', "Harry Potter and the Sorcerer's Stone (Harry Potter, #1)"],
    ['with initials and dots', 'J.R.R. Tolkien', 'The Hobbit'],
    ['with initials for names', 'u k le guin', 'The Left Hand of Darkness'],
    ['surname first', 'Fitzgerald, F. Scott', 'The Great Gatsby'],
    ['without accents', 'garcia marquez', 'Cien años de soledad'],
    ['without a crossed letter', 'hoeg', 'Smilla’s Sense of Snow'],
    ['with a typo', 'dostoyevski', 'Crime and Punishment'],
    ['with two typos', 'tolkein jrr', 'The Hobbit'],
    ['by the beginning of the name', 'dosto', 'Crime and Punishment'],
    ['with a first name that we do not know', 'Francis Fitzgerald', 'The Great Gatsby'],
    ['spelt as it sounds', 'steven king', 'It'],
    ['with initials and a typo', 'ts elliot', 'The Waste Land'],
    ['in one word', 'leguin', 'The Left Hand of Darkness'],
    ['in Russian', 'толстой', 'Война и мир'],
  ])('%s: %s', async (_, query, title) => {
    expect(await first(query, 'author')).toBe(title)
  })

  test('each spelling of a name finds the books under all its spellings', async () => {
    const { books } = await search('jrr tolkien', 'author')
    const dostoyevski = await search('dostoyevski', 'author')

    expect(books.map(({ title }) => title)).toEqual(['The Hobbit', shelf[21][0]])
    expect(dostoyevski.books.map(({ title }) => title)).toEqual(['Crime and Punishment', 'The Brothers Karamazov'])
  })

  test('a word from a title finds no author', async () => {
    expect((await search('gatsby', 'author')).books).toEqual([])
  })
})

describe('books are found by genre', () => {
  test.each([
    ['as it is called', 'science fiction', 'Dune'],
    ['by its short name', 'sci-fi', 'Dune'],
    ['by its short name', 'scifi', 'Dune'],
    ['by its beginning', 'dystop', 'Nineteen Eighty-Four'],
    ['with a typo', 'scence ficton', 'Dune'],
    ['by a part of it', 'realism', 'Cien años de soledad'],
    ['without dash', 'nonfiction', "Don't Be Evil: How Big Tech Betrayed Its Founding Principles"],
    ['without apostrophe', 'childrens', '100% Wolf'],
    ['by initials', 'YA', 'We Were Liars'],
    ['in American', 'humor', 'Earth'],
  ])('%s: %s', async (_, query, title) => {
    expect(await first(query, 'genre')).toBe(title)
  })

  test('best known first', async () => {
    const { books } = await search('fantasy', 'genre')

    expect(books.map(({ title }) => title)).toEqual([shelf[0][0], 'The Hobbit', shelf[1][0], shelf[21][0]])
  })
})

describe('a query of any text', () => {
  const hostile = [
    '%', '_', '\\', "'", '"', "' or 1=1 --", 'a & b', 'a | b', '!a', 'a <-> b', ':*', 'gatsby:*', "'gatsby'", '((((', '\\\'', 'x'.repeat(300),
    'ab '.repeat(100), '🐙📚', '👩‍👩‍👧‍👦', '\u202ex', 'ﷺ', '=', 't:', 'a:b', '$$', '{}', '-1', 'null', '​x', 'ß', 'İ', 'ǅ', '‘’', '- - -', "'''", '&&&',
  ] // prettier-ignore

  test.each(hostile)('%j is answered', async (q) => {
    for (const type of ['title', 'author', 'genre'] as const) {
      expect((await search(q, type)).source).toBe('shelf')
    }
  })

  test('half a character is answered', async () => {
    const reply = await octavo.app.inject({ url: `/api/search/?q=${encodeURIComponent('a\ufffdb')}` })

    expect(reply.statusCode).toBe(200)
  })

  test.each([
    ['q=', 'q'],
    ['q=%20%09', 'q'],
    ['q=%E2%80%AE%CC%81', 'q'],
    ['', 'q'],
    [`q=${'x'.repeat(301)}`, 'q'],
    ['q=a&page=0', 'page'],
    ['q=a&page=-1', 'page'],
    ['q=a&page=1.5', 'page'],
    ['q=a&page=two', 'page'],
    ['q=a&page=100001', 'page'],
    ['q=a&filterType=colour', 'filterType'],
  ])('is refused if it cannot be meant: %s', async (query, field) => {
    const reply = await octavo.app.inject({ url: `/api/search/?${query}` })

    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toMatchObject({ code: 'invalid', fields: { [field]: expect.any(String) } })
  })

  test('is refused with a NUL in it', async () => {
    const reply = await octavo.app.inject({ url: '/api/search/?q=a%00b' })

    expect(reply.statusCode).toBe(400)
  })
})
