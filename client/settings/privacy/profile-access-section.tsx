import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { PrivacySettings, ProfileAccess } from '#contract/privacy/settings.ts'
import { privacyQuery } from '../../privacy/privacy-queries.ts'
import { useApi } from '../../transport/api-context.ts'
import { Choices } from '../../ui/choices/choices.tsx'
import { QueryContent } from '../../ui/feedback/query-content.tsx'
import { SectionHeader } from '../../ui/text/section-header.tsx'
import styles from './privacy-sections.module.css'
import { useChangePrivacy } from './use-privacy.ts'

const title = 'Who sees your profile'

const options: { value: ProfileAccess; text: string; hint: string }[] = [
  {
    value: 'everyone',
    text: 'Every reader',
    hint: 'Everyone who is logged in sees your profile. Your reviews are open to all.',
  },
  {
    value: 'followers',
    text: 'Followers you accept',
    hint: 'Others see your name and picture, and can ask to follow you. Those who follow you already stay followers.',
  },
  { value: 'nobody', text: 'Nobody', hint: 'Others see your name and picture, and nothing else.' },
]

/** Who sees the profile and all that goes with it. */
export function ProfileAccessSection() {
  const privacy = useQuery(privacyQuery(useApi()))
  const heading = useId()
  return (
    <section aria-labelledby={heading} className={styles.section}>
      <SectionHeader id={heading} title={title} />
      <p className={styles.text}>
        Your reviews, ratings, followers, public readlists and your name on the leaderboard go with it, at once.
        Readlists that you have shared with someone by name or by link stay shared.
      </p>
      <QueryContent query={privacy} failure="Failed to load your settings.">
        {(settings) => <AccessChoices settings={settings} />}
      </QueryContent>
    </section>
  )
}

function AccessChoices({ settings }: { settings: PrivacySettings }) {
  const change = useChangePrivacy()
  return (
    <Choices
      legend={title}
      hideLegend
      name="profile-access"
      options={options}
      value={settings.profile}
      onValue={(profile) => change.mutate({ profile })}
    />
  )
}
