import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import type { Profile } from '#contract/profiles.ts'
import { isBlank } from '#contract/shapes.ts'
import { useApi } from '../transport/api-context.ts'
import { errorMessage } from '../transport/error-message.ts'
import { CheckedFollowButton } from '../follows/follow-button.tsx'
import { ReaderList } from '../follows/reader-list.tsx'
import { profileQuery } from '../follows/follows-queries.ts'
import { useUser } from '../session/session-context.ts'
import { Avatar } from '../ui/avatar.tsx'
import { ButtonLink } from '../ui/button/button-link.tsx'
import { QueryContent } from '../ui/feedback/query-content.tsx'
import { numberText } from '../ui/text/number-text.ts'
import { Tabs } from '../ui/tabs/tabs.tsx'
import { usePageTitle } from '../ui/text/use-page-title.ts'
import { VisuallyHidden } from '../ui/text/visually-hidden.tsx'
import styles from './profile-header.module.css'
import { ProfileFailure } from './profile-failure.tsx'
import { ProfileSkeleton } from './profile-skeleton.tsx'
import { RecentReviews } from './tabs/recent-reviews.tsx'
import { useTab } from './use-tab.ts'

const tabIds = ['reviews', 'followers', 'following'] as const

/** The public profile of a reader. */
export function UserPage() {
  const { username = '' } = useParams()
  const profile = useQuery(profileQuery(useApi(), username))
  usePageTitle(profile.data?.username ?? username)

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
      {(loaded) => <Reader key={loaded.username} profile={loaded} />}
    </QueryContent>
  )
}

function Reader({ profile }: { profile: Profile }) {
  const { username, bio, profile_image, level, total_points, followers_count, following_count } = profile
  const [open, openTab] = useTab(tabIds, 'reviews')
  const isOneself = useUser()?.username.toLowerCase() === username.toLowerCase()

  return (
    <>
      <header className={styles.header}>
        <Avatar image={profile_image} size="large" />
        <div className={styles.who}>
          <h1 className={styles.name}>{username}</h1>
          <p className={styles.rank}>
            <span className={styles.level}>Level {level}</span>
            <span className={styles.points}>{numberText(total_points)} PTS</span>
          </p>
        </div>
        <p className={styles.bio}>{isBlank(bio) ? 'No bio available' : bio}</p>
        <div className={styles.follows}>
          <button type="button" className={styles.count} onClick={() => openTab('followers')}>
            <strong>{numberText(followers_count)}</strong> {followers_count === 1 ? 'Follower' : 'Followers'}
          </button>
          <button type="button" className={styles.count} onClick={() => openTab('following')}>
            <strong>{numberText(following_count)}</strong> Following
          </button>
        </div>
        <div className={styles.action}>
          {isOneself ? (
            <ButtonLink to="/profile">Edit Profile</ButtonLink>
          ) : (
            <CheckedFollowButton username={username} following={profile.is_following} />
          )}
        </div>
      </header>
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
                <RecentReviews reviews={profile.recent_reviews} emptyText="No reviews yet." />
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
    </>
  )
}

/** Hidden: the open tab shows it visually. */
function PanelHeading({ text }: { text: string }) {
  return (
    <h2>
      <VisuallyHidden>{text}</VisuallyHidden>
    </h2>
  )
}
