import type { Profile } from '#contract/profiles.ts'
import { CheckedFollowButton } from '../../follows/follow-button.tsx'
import { followStateOf } from '../../follows/use-follow.ts'
import { ReaderActions } from '../../privacy/reader-actions.tsx'
import { ActionMenu } from '../../ui/button/action-menu.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LockIcon } from '../../ui/icons/icons.tsx'
import { ProfileHeader } from './profile-header.tsx'

/** A profile of which the viewer may see the name and the picture alone. */
export function PrivateProfile({ profile }: { profile: Profile }) {
  const { username, profile_image, can_follow, requested, is_muted } = profile
  return (
    <ProfileHeader
      username={username}
      image={profile_image}
      actions={
        <>
          {can_follow && <CheckedFollowButton username={username} state={followStateOf(profile)} />}
          <ActionMenu of={username}>
            <ReaderActions username={username} muted={is_muted} />
          </ActionMenu>
        </>
      }
    >
      <EmptyState
        icon={<LockIcon size={40} />}
        text="This profile is private"
        hint={hintOf({ can_follow, requested })}
      />
    </ProfileHeader>
  )
}

function hintOf({ can_follow, requested }: { can_follow: boolean; requested: boolean | undefined }): string {
  if (requested) return 'You see more once your request to follow is accepted.'
  return can_follow ? 'Ask to follow, to see more once you are accepted.' : 'Nobody else sees more of it.'
}
