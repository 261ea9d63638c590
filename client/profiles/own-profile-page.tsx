import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import type { OwnProfile } from '#contract/profiles.ts'
import type { ReadingLife } from '#contract/profiles/reading-life.ts'
import { isBlank } from '#contract/shapes.ts'
import { useApi } from '../transport/api-context.ts'
import { errorMessage } from '../transport/error-message.ts'
import { isFirstLoad } from '../transport/first-load.ts'
import { useShowsGame, useUser } from '../session/session-context.ts'
import { Button } from '../ui/button/button.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { PencilIcon, ReaderIcon } from '../ui/icons/icons.tsx'
import { Tabs } from '../ui/tabs/tabs.tsx'
import { usePageTitle } from '../ui/text/use-page-title.ts'
import { ownTabs } from './own-tabs.tsx'
import { ProfileFailure } from './profile-failure.tsx'
import { FavoritesOnTop } from './header/favorites-on-top.tsx'
import { OwnEmail } from './header/own-email.tsx'
import { ProfileCounts } from './header/profile-counts.tsx'
import { ProfileHeader } from './header/profile-header.tsx'
import { OwnRank } from './header/profile-rank.tsx'
import styles from './profile-tabs.module.css'
import { ownProfileQuery, readingLifeQuery } from './profile-queries.ts'
import { booksOn } from './profile-overview.tsx'
import { preloadEditForm, ProfileTab } from './profile-tab.tsx'
import { ProfileSkeleton } from './profile-skeleton.tsx'
import { useProfileForm } from './use-profile-form.ts'
import { useTab } from '../ui/tabs/use-tab.ts'
import { useTabsInView } from './use-tabs-in-view.ts'

export function OwnProfilePage() {
  const user = useUser()
  usePageTitle('Profile')
  if (!user) return <EmptyState icon={<ReaderIcon size={40} />} text="Please log in to view your profile." />
  return <OwnProfileOfReader username={user.username} />
}

function OwnProfileOfReader({ username }: { username: string }) {
  const api = useApi()
  const profile = useQuery(ownProfileQuery(api))
  // A new name leaves the page as it is until its answer is there.
  const life = useQuery({ ...readingLifeQuery(api, username), placeholderData: keepPreviousData })
  // Both at once, so that nothing moves when the books arrive.
  if (isFirstLoad(profile) || (profile.data && isFirstLoad(life))) return <ProfileSkeleton username={username} />
  if (!profile.data) {
    return (
      <ProfileFailure text={`Failed to load profile. ${errorMessage(profile.error, 'Please try again.')}`}>
        <Button pending={profile.isFetching} onClick={() => void profile.refetch()}>
          Try again
        </Button>
      </ProfileFailure>
    )
  }
  return <Loaded profile={profile.data} life={life.data} />
}

interface LoadedProps {
  profile: OwnProfile
  /** Undefined where it failed to load: the profile is whole without it. */
  life: ReadingLife | undefined
}

function Loaded({ profile, life }: LoadedProps) {
  const { username, email, bio, profile_image, level, total_points, followers_count, following_count } = profile
  const showsGame = useShowsGame()
  const form = useProfileForm(profile)
  const [editButton, editForm] = [useRef<HTMLButtonElement>(null), useRef<HTMLDivElement>(null)]
  const profileTab = <ProfileTab form={form} formRef={editForm} life={life} onClose={close} />
  const tabs = ownTabs(username, profileTab).filter(({ id }) => showsGame || id !== 'achievements')
  const tabIds = tabs.map((tab) => tab.id)
  const [shown, showTab] = useTab(tabIds, 'profile')
  const { tabs: tabsInView, goTo } = useTabsInView(tabIds, shown, showTab)

  async function edit() {
    await preloadEditForm()
    flushSync(form.open)
    editForm.current?.querySelector('input')?.focus()
  }

  function close() {
    flushSync(form.close)
    editButton.current?.focus()
  }

  return (
    <ProfileHeader
      username={username}
      image={profile_image}
      books={booksOn(profile, life)}
      favorite={life?.favorites[0]}
      rank={showsGame && <OwnRank level={level} points={total_points} />}
      bio={isBlank(bio) ? 'No bio yet...' : bio}
      note={<OwnEmail email={email} />}
      counts={
        <ProfileCounts
          books={life?.books_finished}
          booksHref="/library?state=FINISHED"
          followers={followers_count}
          following={following_count}
          onOpen={goTo}
        />
      }
      actions={
        shown === 'profile' &&
        !form.isOpen && (
          <Button
            ref={editButton}
            onPointerEnter={preloadEditForm}
            onFocus={preloadEditForm}
            onClick={() => void edit()}
          >
            <PencilIcon size={18} />
            Edit Profile
          </Button>
        )
      }
      favorites={life && <FavoritesOnTop books={life.favorites} own />}
    >
      <div ref={tabsInView} className={styles.tabs}>
        <Tabs label="Your profile" open={shown} onOpen={showTab} tabs={tabs} />
      </div>
    </ProfileHeader>
  )
}
