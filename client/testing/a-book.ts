import type { Gamification } from '#contract/shapes.ts'
import type { Book } from '#contract/book.ts'

export function aBook(given: Partial<Book> = {}): Book {
  const title = given.title ?? 'Kindred'
  return {
    id: null,
    google_books_id: title.toLowerCase().replaceAll(' ', '-'),
    title,
    author: 'Octavia E. Butler',
    authors: ['Octavia E. Butler'],
    description: 'A writer is pulled back in time, again and again.',
    genre: 'Science Fiction, Historical Fiction',
    genres: ['Science Fiction', 'Historical Fiction'],
    image: '',
    year: '1979',
    average_rating: null,
    total_ratings: 0,
    ...given,
  }
}

export function books(count: number, from = 1): Book[] {
  return Array.from({ length: count }, (_, index) => aBook({ title: `Book ${from + index}` }))
}

export const nothingEarned: Gamification = {
  points_earned: 0,
  notification: { show: false, message: '', type: 'points', points: 0 },
  achievement: null,
  achievements: [],
}

export function earned(message: string, points: number): Gamification {
  return { ...nothingEarned, points_earned: points, notification: { show: true, message, type: 'points', points } }
}

export const aBookWithNothingMore = {
  pages: null,
  language: '',
  your_edition: null,
  editions: 0,
  series: null,
  ratings_by_star: [0, 0, 0, 0, 0],
  by_author: [],
  similar: [],
}
