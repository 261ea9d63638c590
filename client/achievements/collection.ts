import type { AchievementProgress } from '#contract/achievements.ts'
import type { ShownAchievement } from './achievement-card.tsx'

/** The achievements earned by favorites, repeated here for when the server's list is unavailable. */
const collection = new Map([
  ['collector', { name: 'Collector', target: 5 }],
  ['enthusiast', { name: 'Enthusiast', target: 25 }],
  ['book-lover', { name: 'Book Lover', target: 50 }],
])

export function isOfCollection({ id }: Pick<AchievementProgress, 'id'>): boolean {
  return collection.has(id)
}

export function collectionOf(favorites: number): ShownAchievement[] {
  return Array.from(collection, ([id, { name, target }]) => ({
    id,
    name,
    description: `Keep ${target} favorite books.`,
    points: 10,
    target,
    progress: Math.min(favorites, target),
    badge_image: `/badges/${id}.svg`,
  }))
}
