import { readData } from './read-data.ts'

export interface DemoReply {
  by: string
  text: string
  replies?: readonly DemoReply[]
}

export interface DemoReview extends DemoReply {
  book: string
  stars: number
  /** From where on it tells what happens. */
  spoilers?: 'all' | { percent: number }
}

/** The reviews of the demo; everyone has finished the books they review. */
export const demoReviews: readonly DemoReview[] = readData('reviews.json')
