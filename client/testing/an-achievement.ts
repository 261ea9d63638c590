import type { AchievementProgress } from '#contract/achievements.ts'

export function anAchievement(given: Partial<AchievementProgress> = {}): AchievementProgress {
  const name = given.name ?? 'First Book'
  return {
    id: name.toLowerCase().replaceAll(' ', '-'),
    name,
    description: 'Finish your first book.',
    points: 10,
    badge_image: '',
    target: 1,
    progress: 0,
    date_earned: null,
    rarity: 12.5,
    ...given,
  }
}
