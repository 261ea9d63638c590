import { achievementRules } from '../../server/points/achievement-rules.ts'
import { drawBadge } from './frame.ts'

/** Every achievement's badge, by the name of its file. */
export function drawBadges(): Map<string, string> {
  return new Map(
    achievementRules.map(({ id, measure }) => {
      const row = achievementRules.filter((rule) => rule.measure === measure)
      const tier = row.findIndex((rule) => rule.id === id)
      return [`${id}.svg`, drawBadge({ id, measure, tier })]
    }),
  )
}
