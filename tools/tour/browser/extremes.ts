import { addFavorite } from '#contract/favorites.ts'
import { followReader } from '#contract/follows.ts'
import { getOwnProfile, updateProfile } from '#contract/profiles.ts'
import { createReadlist, updateReadlists } from '#contract/readlists.ts'
import { createReview, replyToReview } from '#contract/reviews.ts'
import type { Api } from '#contract/api.ts'
import { storeReaders } from '../../../bench/data/generate.ts'
import { storeBooks, type NewBook } from '../../../server/search/index/store-books.ts'
import type { Db } from '../../../server/db/database.ts'
import { startDemoApp } from '../../../demo/demo-app.ts'
import { demoNewcomer, demoReaders, type DemoReader } from '../../../demo/readers.ts'

/** As long as a username can be. */
export const hoarder = 'the-longest-possible-user-name'

const nobody: DemoReader = {
  username: hoarder,
  bio: 'W'.repeat(500),
  timeZone: 'UTC',
  joined: 1,
  finished: [],
  books: 0,
  genres: [],
  reading: [],
  wanted: [],
  habit: 0,
  streak: 0,
  follows: [],
  readlists: [],
  challenges: [],
}

/** Unrealistic data for visual checks: a thousand of everything, and extremely long titles. */
export async function addExtremes(db: Db): Promise<void> {
  await storeBooks(db, longBooks)
  const app = await startDemoApp(db)
  try {
    const api = await app.at(new Date(), nobody)
    const { email } = await api.call(getOwnProfile, {})
    await api.call(updateProfile, { body: { username: hoarder, email, bio: nobody.bio } })
    await hoardBooks(db, api)
    await hoardWords(api)
    // The newcomer has to stay without follows.
    const others = demoReaders.filter(({ username }) => username !== demoNewcomer)
    for (const { username } of others) await api.call(followReader, { body: { username } })
    const crowd = await storeReaders(db, 1_000, '')
    for (const { token } of crowd) {
      await app.withToken(token).call(followReader, { body: { username: hoarder } })
    }
  } finally {
    await app.close()
  }
}

async function hoardBooks(db: Db, api: Api): Promise<void> {
  const { id } = await api.call(createReadlist, { body: { name: 'Everything' } })
  for (let count = 1; count <= 24; count += 1) {
    await api.call(createReadlist, { body: { name: `${longNames[count % longNames.length]} ${count}` } })
  }
  const books = await db.selectFrom('book').select('google_books_id').orderBy('google_books_id').limit(1_000).execute()
  const wanted = [...books.map((book) => book.google_books_id), ...longBooks.map((book) => book.google_books_id)]
  for (const google_books_id of wanted) {
    await api.call(addFavorite, { body: { google_books_id } })
    await api.call(updateReadlists, { body: { book_id: google_books_id, readlist_ids: [id] } })
  }
}

async function hoardWords(api: Api): Promise<void> {
  const review = (book: string, review_text: string) => api.call(createReview, { body: { book, review_text } })
  await review('long-german', 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz'.repeat(3))
  await review('long-arabic', 'قرأته في ليلة واحدة، ولم أستطع أن أضعه من يدي حتى أشرق الصباح على المدينة كلها.')
  let { id } = await review('long-japanese', 'とても長い感想です。'.repeat(120))
  for (let depth = 1; depth <= 16; depth += 1) {
    const review_text = `An answer to an answer, ${depth} deep, about the cat and what the cat thinks of all this.`
    const answer = await api.call(replyToReview, { params: { id }, body: { review_text } })
    id = answer.id
  }
}

const longNames = [
  'Donaudampfschifffahrtsgesellschaftskapitänsgeschichten',
  'A list whose name goes on and on, since nobody could decide what to leave out',
  '夏の終わりに海の見える部屋で少しずつ読みたい長い長い物語の一覧',
  'كتب أريد أن أقرأها قبل أن ينتهي هذا الصيف الطويل',
  'x',
]

const longBooks: NewBook[] = [
  long(
    'long-german',
    'Die Donaudampfschifffahrtsgesellschaftskapitänswitwenrentenauszahlungsbeamtin',
    'Wolfgang-Amadeus Freiherr von Unterhinterobermeiersdorf-Schwarzenbach',
    'de',
  ),
  long(
    'long-japanese',
    '転生したら図書館の司書だったけれど読みたい本がいつも貸出中なので自分で書くことにした件について',
    '紫式部之助',
    'ja',
  ),
  long(
    'long-arabic',
    'كتاب في معرفة ما قيل في الليل الطويل من أخبار المسافرين وحكايات القناديل',
    'أبو الفرج عبد الرحمن بن علي بن محمد',
    'ar',
  ),
  long(
    'long-english',
    'The Life and Strange Surprizing Adventures of a Reader, of York, Mariner: Who lived Eight and Twenty Years, all alone in an un-inhabited Library, with an Account how he was at last as strangely deliver’d by a Librarian',
    'Anonymous',
    'en',
  ),
  { ...long('short', 'V', 'X', 'en'), genres: [], description: '', year: 'N/A' },
]

function long(google_books_id: string, title: string, author: string, language: string): NewBook {
  return {
    google_books_id,
    source: 'shelf',
    title,
    authors: google_books_id === 'long-german' ? [author, 'Annegret Müller-Lüdenscheidt', 'J. R.', 'Q.'] : [author],
    description: `${title}. `.repeat(12),
    genres: [
      'Literary Fiction',
      'Historical Fiction',
      'Coming of Age',
      'Magical Realism',
      'Family Saga',
      'Adventure',
      'Travel',
    ],
    image: '',
    year: '-750',
    pages: 9_999,
    language,
    popularity: 1,
  }
}
