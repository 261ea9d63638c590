import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import type { Profile } from '#contract/profiles.ts'
import type { ReadingLife } from '#contract/profiles/reading-life.ts'
import { isBlank } from '#contract/shapes.ts'
import { useApi } from '../transport/api-context.ts'
import { errorMessage } from '../transport/error-message.ts'
import { isFirstLoad } from '../transport/first-load.ts'
import { CheckedFollowButton } from '../follows/follow-button.tsx'
import { ReaderList } from '../follows/reader-list.tsx'
import { profileQuery } from '../follows/follows-queries.ts'
import { ReportButton } from '../reporting/report-button.tsx'
import type { Reportable } from '../reporting/reportable.ts'
import { useIsOneself, useShowsGame } from '../session/session-context.ts'
import { ActionMenu } from '../ui/button/action-menu.tsx'
import { ButtonLink } from '../ui/button/button-link.tsx'
import { Tabs } from '../ui/tabs/tabs.tsx'
import { usePageTitle } from '../ui/text/use-page-title.ts'
import { VisuallyHidden } from '../ui/text/visually-hidden.tsx'
import { followStateOf } from '../follows/use-follow.ts'
import { ReaderActions } from '../privacy/reader-actions.tsx'
import { readerBooksHref } from './books/reader-books-address.ts'
import { FavoritesOnTop } from './header/favorites-on-top.tsx'
import { PrivateProfile } from './header/private-profile.tsx'
import { ProfileCounts } from './header/profile-counts.tsx'
import { ProfileHeader } from './header/profile-header.tsx'
import { ProfileRank } from './header/profile-rank.tsx'
import { InCommon } from './life/in-common.tsx'
import { booksOn, ProfileOverview } from './profile-overview.tsx'
import styles from './profile-tabs.module.css'
import { readingLifeQuery } from './profile-queries.ts'
import { ProfileFailure } from './profile-failure.tsx'
import { ProfileSkeleton } from './profile-skeleton.tsx'
import { useTab } from '../ui/tabs/use-tab.ts'
import { useTabsInView } from './use-tabs-in-view.ts'

const tabIds = ['reviews', 'followers', 'following'] as const

/** The public profile of a reader. */
export function UserPage() {
  const { username = '' } = useParams()
  const api = useApi()
  const profile = useQuery(profileQuery(api, username))
  const life = useQuery(readingLifeQuery(api, username))
  usePageTitle(profile.data?.username ?? (profile.isError ? 'Profile' : username))

  // Both at once, so that nothing moves when the books arrive.
  if (isFirstLoad(profile) || (profile.data?.is_private === false && isFirstLoad(life)))
    return <ProfileSkeleton username={username} />
  if (!profile.data) {
    return (
      <ProfileFailure text={`Failed to load profile. ${errorMessage(profile.error, 'User may not exist.')}`}>
        <ButtonLink to="/" look="primary">
          Go Back
        </ButtonLink>
      </ProfileFailure>
    )
  }
  if (profile.data.is_private) return <PrivateProfile profile={profile.data} />
  return <Reader key={profile.data.username} profile={profile.data} life={life.data} />
}

interface ReaderProps {
  profile: Profile
  /** Undefined where it failed to load: the profile is whole without it. */
  life: ReadingLife | undefined
}

function Reader({ profile, life }: ReaderProps) {
  const { username, bio, profile_image, level, total_points, followers_count, following_count } = profile
  const [open, openTab] = useTab(tabIds, 'reviews')
  const { tabs, goTo } = useTabsInView(tabIds, open, openTab)
  const showsGame = useShowsGame()
  const isOneself = useIsOneself(username)
  const favorites = life?.favorites ?? []

  return (
    <ProfileHeader
      username={username}
      image={profile_image}
      books={booksOn(profile, life)}
      favorite={favorites[0]}
      rank={showsGame && profile.shows_points && <ProfileRank level={level} points={total_points} />}
      bio={isBlank(bio) ? 'No bio available' : bio}
      counts={
        <ProfileCounts
          books={life?.books_finished}
          booksHref={readerBooksHref(username, 'FINISHED')}
          followers={followers_count}
          following={following_count}
          onOpen={goTo}
        />
      }
      actions={
        isOneself ? (
          <ButtonLink to="/profile">Edit Profile</ButtonLink>
        ) : (
          <>
            <CheckedFollowButton username={username} state={followStateOf(profile)} />
            <ActionMenu of={username}>
              <ReaderActions username={username} muted={profile.is_muted} />
              <ReportButton about={reportable(profile)} label={`Report ${username}`} />
            </ActionMenu>
          </>
        )
      }
      favorites={favorites.length > 0 && <FavoritesOnTop books={favorites} own={false} />}
    >
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
                <ProfileOverview
                  profile={profile}
                  life={life}
                  of={username}
                  inCommon={
                    life &&
                    life.in_common.books > 0 && (
                      <InCommon
                        inCommon={life.in_common}
                        reader={profile}
                        href={readerBooksHref(username, 'IN_COMMON')}
                      />
                    )
                  }
                />
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
    </ProfileHeader>
  )
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
