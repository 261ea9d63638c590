import type { ReactNode } from 'react'
import { ButtonLink } from '../ui/button/button-link.tsx'
import { lazyInView } from '../ui/lazy/lazy-in-view.tsx'
import type { Tab } from '../ui/tabs/tabs.tsx'
import styles from './own-tabs.module.css'

// Loaded when first opened: the profile itself is what most come for.
const StatsTab = lazyInView(async () => (await import('./stats-tab.tsx')).StatsTab)
const AchievementsTab = lazyInView(async () => (await import('./tabs/achievements-tab.tsx')).AchievementsTab)
const FollowRequests = lazyInView(async () => (await import('../follows/follow-requests.tsx')).FollowRequests)
const ReaderList = lazyInView(async () => (await import('../follows/reader-list.tsx')).ReaderList)
const ChallengesTab = lazyInView(async () => (await import('./tabs/challenges-tab.tsx')).ChallengesTab)

type OwnTabId = 'profile' | 'stats' | 'achievements' | 'challenges' | 'followers' | 'following'

/** The tabs of the viewer's own profile, in order. */
export function ownTabs(username: string, profileTab: ReactNode): Tab<OwnTabId>[] {
  return [
    { id: 'profile', text: 'Profile', panel: profileTab },
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
