import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { privacyQuery } from '../../privacy/privacy-queries.ts'
import { useApi } from '../../transport/api-context.ts'
import { QueryContent } from '../../ui/feedback/query-content.tsx'
import { CheckBox } from '../../ui/form/check-box.tsx'
import { SectionHeader } from '../../ui/text/section-header.tsx'
import styles from './privacy-sections.module.css'
import { useChangePrivacy } from './use-privacy.ts'

/** The game is optional. */
export function GameSection() {
  const privacy = useQuery(privacyQuery(useApi()))
  const change = useChangePrivacy()
  const heading = useId()
  return (
    <section aria-labelledby={heading} className={styles.section}>
      <SectionHeader id={heading} title="Points, streaks and achievements" />
      <p className={styles.text}>
        Switched off, you see none of them, and nobody sees yours. What you have earned is kept, and comes back when you
        switch them on.
      </p>
      <QueryContent query={privacy} failure="Failed to load your settings.">
        {({ show_game, show_on_leaderboard }) => (
          <div className={styles.choices}>
            <CheckBox
              label="Show points, streaks and achievements"
              checked={show_game}
              onChecked={(checked) => change.mutate({ show_game: checked })}
            />
            <CheckBox
              label="Show me on the leaderboard"
              checked={show_on_leaderboard && show_game}
              disabled={!show_game}
              onChecked={(checked) => change.mutate({ show_on_leaderboard: checked })}
            />
          </div>
        )}
      </QueryContent>
    </section>
  )
}
