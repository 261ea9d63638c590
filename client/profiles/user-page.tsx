import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useParams } from 'react-router'
import type { Profile } from '#contract/profiles.ts'
import type { ReadingLife } from '#contract/profiles/reading-life.ts'
import { isBlank } from '#contract/shapes.ts'
import { useApi } from '../transport/api-context.ts'
import { errorMessage } from '../transport/error-message.ts'
import { CheckedFollowButton } from '../follows/follow-button.tsx'
import { ReaderList } from '../follows/reader-list.tsx'
import { profileQuery } from '../follows/follows-queries.ts'
import { ReportButton } from '../reporting/report-button.tsx'
import type { Reportable } from '../reporting/reportable.ts'
import { useShowsGame, useUser } from '../session/session-context.ts'
import { Avatar } from '../ui/avatar.tsx'
import { ActionMenu } from '../ui/button/action-menu.tsx'
import { ButtonLink } from '../ui/button/button-link.tsx'
import { Loading } from '../ui/feedback/loading.tsx'
import { QueryContent } from '../ui/feedback/query-content.tsx'
import { numberText } from '../ui/text/number-text.ts'
import { Tabs } from '../ui/tabs/tabs.tsx'
import { usePageTitle } from '../ui/text/use-page-title.ts'
import { VisuallyHidden } from '../ui/text/visually-hidden.tsx'
import { followStateOf } from '../follows/use-follow.ts'
import { ReaderActions } from '../privacy/reader-actions.tsx'
import { readerBooksHref } from './books/reader-books-address.ts'
import { PrivateProfile } from './private-profile.tsx'
import { ProfileCounts } from './profile-counts.tsx'
import { ReadingLifeView } from './life/reading-life.tsx'
import { ReaderReviews } from './reader-reviews.tsx'
import styles from './profile-header.module.css'
import { readingLifeQuery } from './profile-queries.ts'
import { ProfileFailure } from './profile-failure.tsx'
import { ProfileSkeleton } from './profile-skeleton.tsx'
import { useTab } from '../ui/tabs/use-tab.ts'

const tabIds = ['reviews', 'followers', 'following'] as const

/** The public profile of a reader. */
export function UserPage() {
  const { username = '' } = useParams()
  const api = useApi()
  const profile = useQuery(profileQuery(api, username))
  const life = useQuery(readingLifeQuery(api, username))
  usePageTitle(profile.data?.username ?? (profile.isError ? 'Profile' : username))

  return (
    <QueryContent
      query={profile}
      loadingText="Loading profile..."
      skeleton={<ProfileSkeleton />}
      failure={
        <ProfileFailure text={`Failed to load profile. ${errorMessage(profile.error, 'User may not exist.')}`}>
          <ButtonLink to="/" look="primary">
            Go Back
          </ButtonLink>
        </ProfileFailure>
      }
    >
      {/* Both at once, so that nothing moves when the books arrive. */}
      {(loaded) =>
        loaded.is_private ? (
          <PrivateProfile profile={loaded} />
        ) : life.isPending ? (
          <Loading text="Loading profile...">
            <ProfileSkeleton />
          </Loading>
        ) : (
          <Reader key={loaded.username} profile={loaded} life={life.data} />
        )
      }
    </QueryContent>
  )
}

interface ReaderProps {
  profile: Profile
  /** Undefined where it failed to load: the profile is whole without it. */
  life: ReadingLife | undefined
}

function Reader({ profile, life }: ReaderProps) {
  const { username, bio, profile_image, level, total_points, followers_count, following_count } = profile
  const [open, openTab] = useTab(tabIds, 'reviews')
  const { tabs, goTo } = useTabsInView(open, openTab)
  const showsGame = useShowsGame()
  const isOneself = useUser()?.username.toLowerCase() === username.toLowerCase()

  return (
    <>
      <header className={styles.header}>
        <Avatar image={profile_image} size="large" />
        <div className={styles.who}>
          <h1 className={styles.name}>{username}</h1>
          {showsGame && profile.shows_points && (
            <p className={styles.rank}>
              <span className={styles.level}>Level {level}</span>
              <span className={styles.points}>{numberText(total_points)} PTS</span>
            </p>
          )}
        </div>
        <p className={styles.bio}>{isBlank(bio) ? 'No bio available' : bio}</p>
        <div className={styles.action}>
          {isOneself ? (
            <ButtonLink to="/profile">Edit Profile</ButtonLink>
          ) : (
            <>
              <CheckedFollowButton username={username} state={followStateOf(profile)} />
              <ActionMenu of={username}>
                <ReaderActions username={username} muted={profile.is_muted} />
                <ReportButton about={reportable(profile)} label={`Report ${username}`} />
              </ActionMenu>
            </>
          )}
        </div>
        <div className={styles.band}>
          <ProfileCounts
            books={life?.books_finished}
            booksHref={readerBooksHref(username, 'FINISHED')}
            followers={followers_count}
            following={following_count}
            onOpen={goTo}
          />
        </div>
      </header>
      {life && <ReadingLifeView life={life} of={username} />}
      <div ref={tabs} className={styles.tabs}>
        <Tabs
          label={username}
          open={open}
          onOpen={openTab}
          tabs={[
            {
              id: 'reviews',
              text: 'Reviews',
              panel: (
                <>
                  <PanelHeading text="Reviews" />
                  <ReaderReviews profile={profile} noReviewsText="No reviews yet." />
                </>
              ),
            },
            {
              id: 'followers',
              text: 'Followers',
              panel: (
                <>
                  <PanelHeading text="Followers" />
                  <ReaderList username={username} list="followers" emptyText="No followers yet." />
                </>
              ),
            },
            {
              id: 'following',
              text: 'Following',
              panel: (
                <>
                  <PanelHeading text="Following" />
                  <ReaderList username={username} list="following" emptyText="Not following anyone yet." />
                </>
              ),
            },
          ]}
        />
      </div>
    </>
  )
}

type TabId = (typeof tabIds)[number]

/** The tabs stand below what the reader reads: a list that is asked for above, or by the address, is gone to. */
function useTabsInView(open: TabId, openTab: (tab: TabId) => void) {
  const tabs = useRef<HTMLDivElement>(null)
  const asked = useRef<TabId | undefined>(open === 'reviews' ? undefined : open)

  useEffect(() => {
    if (asked.current !== open) return
    asked.current = undefined
    showTab(tabs.current, open)
  }, [open])

  function goTo(tab: TabId) {
    if (tab === open) return showTab(tabs.current, tab)
    asked.current = tab
    openTab(tab)
  }

  return { tabs, goTo }
}

function showTab(tabs: HTMLElement | null, tab: TabId) {
  tabs?.scrollIntoView()
  tabs?.querySelectorAll<HTMLElement>('[role=tab]')[tabIds.indexOf(tab)]?.focus({ preventScroll: true })
}

function reportable({ username, profile_image }: Profile): Reportable[] {
  const profile: Reportable = { kind: 'profile', id: username, text: 'The name or the profile' }
  return profile_image ? [profile, { kind: 'picture', id: username, text: 'The picture' }] : [profile]
}

/** Hidden: the open tab shows it visually. */
function PanelHeading({ text }: { text: string }) {
  return (
    <h2>
      <VisuallyHidden>{text}</VisuallyHidden>
    </h2>
  )
}
