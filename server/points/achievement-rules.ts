/** What an achievement counts. Actions count forever; favorites, followers and followed readers as they are now. */
export type Measure =
  | 'favorites'
  | 'books_finished'
  | 'books_reviewed'
  | 'books_rated'
  | 'reviews_replied_to'
  | 'streak_days'
  | 'genres_finished'
  | 'decades_finished'
  | 'followers'
  | 'following'
  | 'challenges_completed'
  | 'readlists_shared'

export interface AchievementRule {
  /** Must never change: it is stored with every reader who earned the achievement. */
  id: string
  name: string
  description: string
  measure: Measure
  target: number
  points: number
}

export const achievementRules: readonly AchievementRule[] = [
  rule('collector', 'Collector', 'Keep 5 favorite books.', 'favorites', 5, 10),
  rule('enthusiast', 'Enthusiast', 'Keep 25 favorite books.', 'favorites', 25, 10),
  rule('book-lover', 'Book Lover', 'Keep 50 favorite books.', 'favorites', 50, 10),
  rule('first-book', 'First Book', 'Finish your first book.', 'books_finished', 1, 10),
  rule('bookworm', 'Bookworm', 'Finish 5 different books.', 'books_finished', 5, 20),
  rule('book-enthusiast', 'Book Enthusiast', 'Finish 10 different books.', 'books_finished', 10, 30),
  rule('bibliophile', 'Bibliophile', 'Finish 25 different books.', 'books_finished', 25, 50),
  rule('book-master', 'Book Master', 'Finish 50 different books.', 'books_finished', 50, 100),
  rule('literary-legend', 'Literary Legend', 'Finish 100 different books.', 'books_finished', 100, 200),
  rule('first-review', 'First Review', 'Write your first review.', 'books_reviewed', 1, 5),
  rule('reviewer', 'Reviewer', 'Review 5 different books.', 'books_reviewed', 5, 15),
  rule('critic', 'Critic', 'Review 10 different books.', 'books_reviewed', 10, 25),
  rule('expert-reviewer', 'Expert Reviewer', 'Review 25 different books.', 'books_reviewed', 25, 50),
  rule('professional-critic', 'Professional Critic', 'Review 50 different books.', 'books_reviewed', 50, 100),
  rule('judge', 'Judge', 'Rate 25 different books.', 'books_rated', 25, 20),
  rule('conversationalist', 'Conversationalist', 'Reply to 10 different reviews.', 'reviews_replied_to', 10, 15),
  rule('on-a-roll', 'On a Roll', 'Read on 7 days in a row.', 'streak_days', 7, 20),
  rule('unbroken', 'Unbroken', 'Read on 30 days in a row.', 'streak_days', 30, 50),
  rule('year-of-reading', 'Year of Reading', 'Read on 365 days in a row.', 'streak_days', 365, 365),
  rule('explorer', 'Explorer', 'Finish books of 5 different genres.', 'genres_finished', 5, 20),
  rule('polymath', 'Polymath', 'Finish books of 15 different genres.', 'genres_finished', 15, 50),
  rule('time-traveller', 'Time Traveller', 'Finish books from 5 different decades.', 'decades_finished', 5, 20),
  rule('well-connected', 'Well Connected', 'Have 10 followers.', 'followers', 10, 20),
  rule('good-company', 'Good Company', 'Follow 5 readers.', 'following', 5, 10),
  rule('champion', 'Champion', 'Complete 3 challenges that Octavo offers.', 'challenges_completed', 3, 50),
  rule('curator', 'Curator', 'Share a readlist.', 'readlists_shared', 1, 10),
]

export function badgeImage(achievementId: string): string {
  return `/badges/${achievementId}.svg`
}

function rule(
  id: string,
  name: string,
  description: string,
  measure: Measure,
  target: number,
  points: number,
): AchievementRule {
  return { id, name, description, measure, target, points }
}
