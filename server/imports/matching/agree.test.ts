import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { comparer, isSameBook, type Agreement, type RecordSays, type RowSays } from './agree.ts'

const author = 'Ada Sample'

/** Compares titles of one author, as a row and as a record. */
function titles(row: string, record: string, more: Partial<RowSays> = {}): Agreement['title'] {
  return agreement({ title: row, authors: [author], ...more }, { title: record, authors: [author] }).title
}

/** Compares authors of one title. */
function authors(row: string | string[], record: string | string[], otherNames: string[] = []): Agreement['author'] {
  const title = 'The Long Voyage'
  return agreement({ title, authors: [row].flat() }, { title, authors: [record].flat(), otherNames }).author
}

function agreement(row: Partial<RowSays> & Pick<RowSays, 'title' | 'authors'>, record: RecordSays): Agreement {
  return comparer({ series: null, set: false, ...row })(record)
}

const agreeing = ['exact', 'main']

describe('titles agree', () => {
  test.each([
    ['whatever the case, accents and punctuation', 'Les Misérables!', 'les miserables'],
    ['whatever the dashes and apostrophes', 'Slaughterhouse–Five', "Slaughterhouse 'Five'"],
    ['with numbers in words or figures', 'Nineteen Eighty-Four', '1984'],
    ['without a leading article', 'The Hobbit', 'Hobbit'],
    ['with the article at the end', 'Hobbit, The', 'The Hobbit'],
    ['without the series in brackets', 'Gaudy Night', 'Gaudy Night (Lord Peter Wimsey, #12)'],
    ['without a series that has no sign for its number', 'Gaudy Night', 'Gaudy Night (Lord Peter Wimsey Book 12)'],
    [
      'without a series that is told after a colon',
      'The Way of Kings',
      'The Way of Kings: Book One of the Stormlight Archive',
    ],
    ['where the subtitle only names the series', 'Killing Floor', 'Killing Floor: A Jack Reacher Novel'],
    ['where the subtitle is only what kind of book it is', 'The Firm: A Novel', 'The Firm'],
    ['both with the subtitle', 'Sapiens: A Brief History of Humankind', 'Sapiens - A Brief History of Humankind'],
    ['one without the subtitle', 'Sapiens', 'Sapiens: A Brief History of Humankind'],
    ['one without the second subtitle', 'Walden; or, Life in the Woods', 'Walden: Life in the Woods'],
    ['whatever divides title and subtitle', 'Sapiens: A Brief History', 'Sapiens A Brief History'],
    ['unabridged', 'Emma (Unabridged)', 'Emma'],
    ['illustrated', 'A Brief History of Time, Illustrated', 'A Brief History of Time'],
    ['as a Kindle edition', 'Emma (Kindle Edition)', 'Emma'],
    ['in a 25th anniversary edition', 'Beloved: 25th Anniversary Edition', 'Beloved'],
    ['in an anniversary edition in words', 'Beloved (Twenty-Fifth Anniversary Edition)', 'Beloved'],
    ['in a revised and updated edition', 'The Selfish Gene, Revised and Updated Edition', 'The Selfish Gene'],
    ['in another language’s edition', 'Emma (Spanish Edition)', 'Emma'],
    ['in a series of classics', 'Emma (Penguin Classics)', 'Emma'],
    ['as the same volume in words and figures', 'Capital, Volume One', 'Capital: Vol. 1'],
    ['as the same volume in Roman figures', 'Capital, Volume II', 'Capital (Volume 2)'],
    ['as the same part', 'Henry IV, Part Two', 'Henry IV Part 2'],
    ['with the number alone', 'Naruto 12', 'Naruto, Vol. 12'],
    ['as both are sets', 'The Hunger Games Box Set', 'The Hunger Games (Boxed Set)'],
    ['as both are summaries', 'Atomic Habits: Summary', 'Atomic Habits (Summary)'],
    ['as both bear the word that would mark a study', 'A Companion to Wolves', 'A Companion to Wolves'],
    ['where the number is a part of the title', 'Catch-22', 'Catch 22'],
    ['where the book is called after its series and opens it', 'Dune', 'Dune (Dune, #1)'],
  ])('%s', (_, row, record) => {
    expect(agreeing).toContain(titles(row, record))
    expect(agreeing).toContain(titles(record, row))
  })

  test('with the title of an edition', () => {
    const record = { title: 'Der Prozeß', authors: ['Franz Kafka'], otherTitles: ['Le Procès', 'The Trial'] }

    expect(agreement({ title: 'The Trial', authors: ['Franz Kafka'] }, record)).toEqual({
      title: 'edition',
      author: 'yes',
    })
    expect(agreement({ title: 'The Castle', authors: ['Franz Kafka'] }, record).title).toBe('no')
  })

  test('but not with an edition’s title that lacks the subtitle which tells the work apart', () => {
    const record = { title: 'Java: The Complete Reference', authors: [author], otherTitles: ['Java'] }

    expect(agreement({ title: "Java: A Beginner's Guide", authors: [author] }, record).title).not.toBe('edition')
    expect(agreement({ title: 'Java', authors: [author] }, record).title).toBe('main')
  })

  test('but a set does not with the title of one of its volumes', () => {
    const record = { title: 'Earthsea Box Set', authors: [author], otherTitles: ['The Tombs of Atuan'] }

    expect(agreement({ title: 'The Tombs of Atuan', authors: [author] }, record).title).toBe('no')
  })
})

describe('titles do not agree', () => {
  test.each([
    ['with other words', 'The Castle', 'The Trial'],
    ['with two different subtitles', 'Java: The Complete Reference', "Java: A Beginner's Guide"],
    ['as Vol. 1 and Vol. 2', 'Capital, Vol. 1', 'Capital, Vol. 2'],
    ['as a volume and the whole', 'Don Quixote', 'Don Quixote, Vol. 1'],
    ['as a volume with a title of its own and the whole', 'Fables', 'Fables, Vol. 3: Storybook Love'],
    ['as two volumes in words', 'Capital: Volume One', 'Capital: Volume Two'],
    ['as two volumes in figures and words', 'Capital 1', 'Capital, Book Two'],
    ['as two parts', 'Henry IV, Part 1', 'Henry IV, Part 2'],
    ['as two numbers at the end', 'Naruto 1', 'Naruto 2'],
    ['as two numbers in brackets', 'Naruto (1)', 'Naruto (2)'],
    ['as a book and its sequel', 'Rocky', 'Rocky II'],
    ['as a book and its set', 'The Hunger Games', 'The Hunger Games Box Set'],
    ['as a book and its trilogy in one', 'The Hunger Games', 'The Hunger Games (The Hunger Games, #1-3)'],
    ['as a book and an omnibus', 'Foundation', 'Foundation (Omnibus)'],
    ['as a book and its complete series', 'Dune', 'Dune: The Complete Series'],
    ['as a book and its summary', 'Atomic Habits', 'Atomic Habits: Summary'],
    ['as a book and its study guide', 'Beloved', 'Beloved (Study Guide)'],
    ['as a book and its mistyped study guide', 'Beloved', 'Beloved (Study Guid)'],
    ['as a book and its mistyped box set', 'Beloved', 'Beloved (Bx Set)'],
    ['as a book and its mistyped volume', 'Beloved', 'Beloved (Vlo. 2)'],
    ['as a book and its companion', 'Outlander', 'Outlander: The Official Companion'],
    ['as a book and its sampler', 'Wool', 'Wool: Free Sampler'],
    ['as a book and an excerpt', 'Wool', 'Wool (Excerpt)'],
    ['as a book and its workbook', 'Atomic Habits', 'Atomic Habits: The Workbook'],
    ['as a book and an edition for the young', 'Hidden Figures', "Hidden Figures (Young Readers' Edition)"],
    ['as a book and its graphic novel', 'Kindred', 'Kindred: A Graphic Novel Adaptation'],
    ['as a story and the collection called after it', 'The Lottery', 'The Lottery and Other Stories'],
    ['where an illustrated man is a title', 'The Illustrated Man', 'The Man'],
    ['with other numbers', '1984', '1985'],
  ])('%s', (_, row, record) => {
    expect(agreeing).not.toContain(titles(row, record))
    expect(agreeing).not.toContain(titles(record, row))
  })

  test('where the numbers in the series contradict each other', () => {
    const series = { name: 'Lord Peter Wimsey', position: 12 }

    expect(titles('Gaudy Night', 'Gaudy Night', { series })).toBe('exact')
    expect(titles('Gaudy Night', 'Gaudy Night (Lord Peter Wimsey, #12)', { series })).toBe('exact')
    expect(titles('Gaudy Night', 'Gaudy Night (Lord Peter Wimsey, #10)', { series })).toBe('no')
  })

  test('where a volume bears no more than the name of its series', () => {
    expect(titles('Saga', 'Saga', { series: { name: 'Saga', position: 2 } })).not.toBe('exact')
    expect(titles('Saga', 'Saga, Vol. 2', { series: { name: 'Saga', position: 2 } })).toBe('exact')
    expect(titles('Saga', 'Saga, Vol. 1', { series: { name: 'Saga', position: 2 } })).toBe('no')
    expect(titles('Twilight', 'Twilight', { series: { name: 'Twilight', position: 1 } })).toBe('exact')
  })

  test('where the file says that it is a set', () => {
    expect(titles('Earthsea', 'Earthsea', { set: true })).toBe('no')
    expect(titles('Earthsea', 'Earthsea Box Set', { set: true })).toBe('exact')
  })
})

describe('titles are near', () => {
  test.each([
    ['with one typo', 'Frankenstien', 'Frankenstein'],
    ['with two typos', 'The Catcher in teh Ry', 'The Catcher in the Rye'],
    ['as the start of the other', 'Harry Potter', 'Harry Potter and the Goblet of Fire'],
    ['as a story and its collection', 'The Lottery', 'The Lottery and Other Stories'],
  ])('%s', (_, row, record) => {
    expect(titles(row, record)).toBe('near')
    expect(titles(record, row)).toBe('near')
  })

  test.each([
    ['with three typos', 'Frnknsten', 'Frankenstein'],
    ['with another number', 'Catch-22', 'Catch-23'],
    ['with a typo in a short word', 'It', 'If'],
    ['as the start of a word', 'Franken', 'Frankenstein'],
    ['as the start of a summary', 'Atomic', 'Atomic Habits: Summary'],
  ])('but not %s', (_, row, record) => {
    expect(titles(row, record)).toBe('no')
  })
})

describe('authors agree', () => {
  test.each([
    ['with the same words', 'Dorothy L. Sayers', 'dorothy l sayers'],
    ['last name first', 'Sayers, Dorothy L.', 'Dorothy L. Sayers'],
    ['in any order', 'Murakami Haruki', 'Haruki Murakami'],
    ['with initials', 'J. R. R. Tolkien', 'John Ronald Reuel Tolkien'],
    ['with an initial that is a particle elsewhere', 'O. Novak', 'Oscar Novak'],
    ['with joined initials', 'JRR Tolkien', 'J.R.R. Tolkien'],
    ['with fewer initials', 'P. Dick', 'Philip K. Dick'],
    ['without the middle name', 'Philip Dick', 'Philip K. Dick'],
    ['with accents or without', 'Gabriel Garcia Marquez', 'Gabriel García Márquez'],
    ['with a title or without', 'Sir Arthur Conan Doyle', 'Arthur Conan Doyle'],
    ['junior or not said', 'Kurt Vonnegut', 'Kurt Vonnegut Jr.'],
    ['with a hyphen or without', 'Jean Paul Sartre', 'Jean-Paul Sartre'],
    ['of one word', 'Homer', 'Homer'],
  ])('%s', (_, row, record) => {
    expect(authors(row, record)).toBe('yes')
    expect(authors(record, row)).toBe('yes')
  })

  test('where one of several does', () => {
    expect(authors(['Bo Sample', 'Terry Pratchett'], ['Neil Gaiman', 'Terry Pratchett'])).toBe('yes')
    expect(authors('Neil Gaiman & Terry Pratchett', 'Terry Pratchett')).toBe('yes')
  })

  test('under another name that the catalogue gives', () => {
    expect(authors('Leo Tolstoy', 'Лев Толстой')).toBe('no')
    expect(authors('Leo Tolstoy', 'Лев Толстой', ['Léon Tolstoï', 'Leo Tolstoy'])).toBe('yes')
  })
})

describe('authors do not agree', () => {
  test.each([
    ['with another surname', 'Stephen King', 'Stephen Kings'],
    ['with another first name', 'Stephen King', 'Owen King'],
    ['with initials that contradict', 'J. Smith', 'Zadie Smith'],
    ['with second initials that contradict', 'John A. Smith', 'John B. Smith'],
    ['as father and son', 'Alexandre Dumas père', 'Alexandre Dumas fils'],
    ['as first name of one and surname of the other', 'Thomas', 'Thomas Mann'],
  ])('%s', (_, row, record) => {
    expect(authors(row, record)).toBe('no')
    expect(authors(record, row)).toBe('no')
  })

  test('by a surname alone, which is told apart', () => {
    expect(authors('Sayers', 'Dorothy L. Sayers')).toBe('surname')
    expect(authors('Dorothy L. Sayers', 'Sayers')).toBe('surname')
    expect(authors('Le Guin', 'Ursula K. Le Guin')).toBe('surname')
    expect(authors('Guin', 'Ursula K. Le Guin')).toBe('surname')
    expect(isSameBook({ title: 'exact', author: 'surname' })).toBe(false)
  })

  test.each(['Unknown', 'Various', 'Anonymous', 'Various Authors', 'Unknown Author', 'anon.', '', '?'])(
    'as %j is no author',
    (nobody) => {
      expect(authors(nobody, author)).toBe('unnamed')
      expect(authors(author, nobody)).toBe('unnamed')
      expect(authors(nobody, nobody)).toBe('unnamed')
      expect(authors([nobody, author], author)).toBe('yes')
    },
  )
})

test('a different author is never a match, whatever the title', () => {
  expect(
    agreement({ title: 'Emma', authors: ['Jane Austen'] }, { title: 'Emma', authors: ['Alexander McCall Smith'] }),
  ).toEqual({
    title: 'no',
    author: 'no',
  })
})

const word = fc.constantFrom(
  ...'harbour winter garden silent river glass night orchard crown salt mirror tower'.split(' '),
)
const plainTitle = fc.array(word, { minLength: 2, maxLength: 5 }).map((words) => words.join(' '))
const name = fc.tuple(fc.constantFrom('Ada', 'Bo', 'Carla', 'Denis'), fc.constantFrom('Ames', 'Berg', 'Castle'))

test('every title agrees with itself, however it is dressed', () => {
  const dress = fc.constantFrom<(title: string) => string>(
    (title) => title.toUpperCase(),
    (title) => `The ${title}`,
    (title) => `${title} (Unabridged)`,
    (title) => `${title}: A Novel`,
    (title) => `  ${title.replaceAll(' ', '   ')} `,
    (title) => `${title} (Great Tales, #4)`,
    (title) => `${title}, 2nd Edition`,
  )

  fc.assert(
    fc.property(plainTitle, dress, dress, (title, one, other) => {
      expect(agreeing).toContain(titles(one(title), other(title)))
    }),
  )
})

test('two volumes never agree, however they are written', () => {
  const words = 'one two three four five six seven eight nine'.split(' ')
  const romans = 'i ii iii iv v vi vii viii ix'.split(' ')
  const written = fc.constantFrom<(title: string, volume: number) => string>(
    (title, volume) => `${title}, Vol. ${volume}`,
    (title, volume) => `${title}: Volume ${words[volume - 1]}`,
    (title, volume) => `${title} (Part ${volume})`,
    (title, volume) => `${title} Book ${romans[volume - 1]}`,
    (title, volume) => `${title} #${volume}`,
    (title, volume) => `${title} ${volume}`,
  )
  const volume = fc.integer({ min: 1, max: 9 })

  fc.assert(
    fc.property(plainTitle, written, volume, written, volume, (title, one, first, other, second) => {
      expect(agreeing.includes(titles(one(title, first), other(title, second)))).toBe(first === second)
      expect(titles(one(title, first), title)).toBe('no')
    }),
  )
})

test('what is made from a book never agrees with it', () => {
  const made = fc.constantFrom('Summary', 'Study Guide', 'A Companion', 'Sampler', 'Excerpt', 'Workbook')

  fc.assert(
    fc.property(plainTitle, made, fc.boolean(), (title, kind, isSubtitle) => {
      const other = isSubtitle ? `${title}: ${kind}` : `${title} (${kind})`
      expect(titles(title, other)).toBe('no')
      expect(titles(other, title)).toBe('no')
      expect(titles(other, other)).toBe('exact')
    }),
  )
})

test('comparing is the same from either side, and never fails, whatever the texts', () => {
  const text = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 60 }), plainTitle)

  fc.assert(
    fc.property(
      text,
      text,
      fc.array(text, { maxLength: 3 }),
      fc.array(text, { maxLength: 3 }),
      (a, b, some, others) => {
        expect(agreement({ title: a, authors: some }, { title: b, authors: others })).toEqual(
          agreement({ title: b, authors: others }, { title: a, authors: some }),
        )
      },
    ),
    { numRuns: 1_000 },
  )
})

test('a name agrees with its initials and its turned form, and with no other person', () => {
  fc.assert(
    fc.property(name, name, ([first, last], [otherFirst, otherLast]) => {
      expect(authors(`${first[0]}. ${last}`, `${first} ${last}`)).toBe('yes')
      expect(authors(`${last}, ${first}`, `${first} ${last}`)).toBe('yes')
      const isSame = first === otherFirst && last === otherLast
      expect(authors(`${first} ${last}`, `${otherFirst} ${otherLast}`)).toBe(isSame ? 'yes' : 'no')
    }),
  )
})
