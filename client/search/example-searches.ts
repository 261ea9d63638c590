import type { SearchType } from '#contract/books.ts'

const genres = [
  'Science Fiction',
  'Gothic',
  'Poetry',
  'Mystery',
  'Memoir',
  'Magical Realism',
  'Fantasy',
  'Short Stories',
  'Travel',
  'Mythology',
  'Dystopian',
  'Coming of Age',
]

export function genreOfTheDay(today: Date): string {
  const day = Math.floor(today.getTime() / 86_400_000)
  return genres[day % genres.length] ?? 'Classics'
}

/** All of them are on the starter shelf. */
export const exampleSearches: readonly { query: string; type: SearchType }[] = [
  { query: 'Pride and Prejudice', type: 'title' },
  { query: 'Things Fall Apart', type: 'title' },
  { query: 'Ursula K. Le Guin', type: 'author' },
  { query: 'Gabriel García Márquez', type: 'author' },
  { query: 'Historical Fiction', type: 'genre' },
  { query: 'Graphic Novel', type: 'genre' },
]
