import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { pointsPerLevel } from '#contract/points.ts'
import type { OwnProfile } from '#contract/profiles.ts'
import type { ReadingLife } from '#contract/profiles/reading-life.ts'
import { isBlank } from '#contract/shapes.ts'
import { useApi } from '../transport/api-context.ts'
import { errorMessage } from '../transport/error-message.ts'
import { useShowsGame, useUser } from '../session/session-context.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button/button.tsx'
import { ButtonLink } from '../ui/button/button-link.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { LockIcon, PencilIcon, ReaderIcon } from '../ui/icons/icons.tsx'
import { Loading } from '../ui/feedback/loading.tsx'
import { QueryContent } from '../ui/feedback/query-content.tsx'
import { numberText } from '../ui/text/number-text.ts'
import { ProgressBar } from '../ui/feedback/progress-bar.tsx'
import { Tabs } from '../ui/tabs/tabs.tsx'
import { usePageTitle } from '../ui/text/use-page-title.ts'
import { ownTabs } from './own-tabs.tsx'
import { ProfileFailure } from './profile-failure.tsx'
import { ProfileCounts } from './profile-counts.tsx'
import styles from './profile-header.module.css'
import { ownProfileQuery, readingLifeQuery } from './profile-queries.ts'
import { ProfileTab } from './profile-tab.tsx'
import { ProfileSkeleton } from './profile-skeleton.tsx'
import { useProfileForm } from './use-profile-form.ts'
import { useTab } from '../ui/tabs/use-tab.ts'

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
  return (
    <QueryContent
      query={profile}
      loadingText="Loading profile..."
      skeleton={<ProfileSkeleton />}
      failure={
        <ProfileFailure text={`Failed to load profile. ${errorMessage(profile.error, 'Please try again.')}`}>
          <Button onClick={() => void profile.refetch()}>Try again</Button>
        </ProfileFailure>
      }
    >
      {/* Both at once, so that nothing moves when the books arrive. */}
      {(loaded) =>
        life.isPending ? (
          <Loading text="Loading profile...">
            <ProfileSkeleton />
          </Loading>
        ) : (
          <Loaded profile={loaded} life={life.data} />
        )
      }
    </QueryContent>
  )
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
  const [shown, showTab] = useTab(
    tabs.map((tab) => tab.id),
    'profile',
  )
  const toNextLevel = pointsPerLevel - (total_points % pointsPerLevel)

  function edit() {
    flushSync(form.open)
    editForm.current?.querySelector('input')?.focus()
  }

  function close() {
    flushSync(form.close)
    editButton.current?.focus()
  }

  return (
    <>
      <header className={styles.header}>
        <Avatar image={profile_image} size="large" />
        <div className={styles.who}>
          <h1 className={styles.name}>{username}</h1>
          <p className={styles.email} title="Only you see your email">
            <LockIcon size={14} />
            {email}
          </p>
        </div>
        <p className={styles.bio}>{isBlank(bio) ? 'No bio yet...' : bio}</p>
        <div className={styles.action}>
          {shown === 'profile' && !form.isOpen && (
            <Button ref={editButton} onClick={edit}>
              <PencilIcon size={18} />
              Edit Profile
            </Button>
          )}
          <ButtonLink to="/library">My Library</ButtonLink>
        </div>
        <div className={styles.band}>
          <ProfileCounts
            books={life?.books_finished}
            booksHref="/library?state=FINISHED"
            followers={followers_count}
            following={following_count}
            onOpen={showTab}
          />
          {showsGame && (
            <div className={styles.game}>
              <p className={styles.rank}>
                <span className={styles.level}>Level {level}</span>
                <span className={styles.points}>{numberText(total_points)} Points</span>
                <span className={styles.left} aria-hidden>
                  {toNextLevel} points to next level
                </span>
              </p>
              <ProgressBar label={`${toNextLevel} points to next level`} percent={total_points % pointsPerLevel} gold />
            </div>
          )}
        </div>
      </header>
      <Tabs label="Your profile" open={shown} onOpen={showTab} tabs={tabs} />
    </>
  )
}
