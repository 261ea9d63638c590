import { readData } from './read-data.ts'

export interface DemoReply {
  by: string
  text: string
  replies?: readonly DemoReply[]
}

export interface DemoReview extends DemoReply {
  book: string
  stars: number
}

/** What the demo's readers have to say; whoever reviews a book has finished it. */
export const demoReviews: readonly DemoReview[] = readData('reviews.json')
