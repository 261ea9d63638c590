import { Link } from 'react-router'
import type { Group, GroupMember } from '#contract/groups/groups.ts'
import { profileHref } from '../../follows/profile-href.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx'
import { memberText, membersText } from '../data/group-text.ts'
import { starsText } from '../../ui/text/stars-text.ts'
import { MemberMenu } from './member-menu.tsx'
import styles from './members.module.css'

/** Who is in, how far each has come, and once it is over, how they rated the book. */
export function Members({ group }: { group: Group }) {
  const { members, blocked } = group
  const behindBlock = group.members_count - members.length - blocked.length
  return (
    <section className={styles.section} aria-labelledby="members">
      <h2 id="members" tabIndex={-1} className={styles.heading}>
        {membersText(group.members_count)}
      </h2>
      <ul className={styles.list}>
        {members.map((member) => (
          <li key={member.username} className={styles.member}>
            <Member group={group} member={member} />
          </li>
        ))}
        {blocked.map((username) => (
          <li key={username} className={styles.member}>
            <Blocked group={group} username={username} />
          </li>
        ))}
      </ul>
      {behindBlock > 0 && <p className={styles.where}>{membersText(behindBlock)} whom you cannot see.</p>}
    </section>
  )
}

/** Nothing else is shown of them, as everywhere. */
function Blocked({ group, username }: { group: Group; username: string }) {
  return (
    <>
      <Avatar image="" size="small" />
      <div className={styles.words}>
        <p className={styles.name}>{username}</p>
        <p className={styles.where}>You have blocked this reader.</p>
      </div>
      <MemberMenu groupId={group.id} username={username} canOrganize={false} />
    </>
  )
}

function Member({ group, member }: { group: Group; member: GroupMember }) {
  const { username, profile_image, is_organizer, is_you, stars } = member
  const percent = member.has_finished ? 100 : (member.percent ?? 0)
  const where = memberText(member)
  return (
    <>
      <Avatar image={profile_image} size="small" />
      <div className={styles.words}>
        <p className={styles.name}>
          <Link to={profileHref(username)}>{username}</Link>
          {is_you && <span className={styles.where}> (you)</span>}
          {is_organizer && <span className={styles.where}> · organizes</span>}
        </p>
        <p className={styles.where}>
          {where}
          {stars !== null && (member.has_finished || group.is_over) && ` · ${starsText(stars)}`}
        </p>
        {member.shows_progress && <ProgressBar label={`${username}: ${where}`} percent={percent} />}
      </div>
      {group.is_organizer && !is_you && (
        <MemberMenu groupId={group.id} username={username} canOrganize={!group.is_over} />
      )}
    </>
  )
}
