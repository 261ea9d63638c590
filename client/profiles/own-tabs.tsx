import type { ReadingLife } from '#contract/profiles/reading-life.ts'
import { FollowRequests } from '../follows/follow-requests.tsx'
import { ReaderList } from '../follows/reader-list.tsx'
import { ButtonLink } from '../ui/button/button-link.tsx'
import { lazyInView } from '../ui/lazy/lazy-in-view.tsx'
import type { Tab } from '../ui/tabs/tabs.tsx'
import styles from './own-tabs.module.css'
import { ProfileTab } from './profile-tab.tsx'
import type { ProfileForm } from './use-profile-form.ts'

// Loaded when first opened: the profile itself is what most come for.
const StatsTab = lazyInView(async () => (await import('./stats-tab.tsx')).StatsTab)
const AchievementsTab = lazyInView(async () => (await import('./tabs/achievements-tab.tsx')).AchievementsTab)
const ChallengesTab = lazyInView(async () => (await import('./tabs/challenges-tab.tsx')).ChallengesTab)

type OwnTabId = 'profile' | 'stats' | 'achievements' | 'challenges' | 'followers' | 'following'

/** The tabs of the viewer's own profile, in order. */
export function ownTabs(form: ProfileForm, life: ReadingLife | undefined): Tab<OwnTabId>[] {
  const { username } = form.profile
  return [
    { id: 'profile', text: 'Profile', panel: <ProfileTab form={form} life={life} /> },
    { id: 'stats', text: 'Stats', panel: <StatsTab /> },
    { id: 'achievements', text: 'Achievements', panel: <AchievementsTab /> },
    { id: 'challenges', text: 'Challenges', panel: <ChallengesTab /> },
    {
      id: 'followers',
      text: 'Followers',
      panel: (
        <>
          <h2 className={styles.title}>Your Followers</h2>
          <FollowRequests />
          <ReaderList username={username} list="followers" emptyText="No followers yet." removable />
        </>
      ),
    },
    {
      id: 'following',
      text: 'Following',
      panel: (
        <>
          <h2 className={styles.title}>Accounts You Follow</h2>
          <ReaderList
            username={username}
            list="following"
            emptyText="You are not following anyone yet."
            emptyAction={
              <ButtonLink to="/search-users" look="primary">
                Find Users
              </ButtonLink>
            }
          />
        </>
      ),
    },
  ]
}
