import { useState, type FormEvent } from 'react'
import { changeGroupLink, inviteToGroup, removeMember } from '#contract/groups/group-members.ts'
import type { Group } from '#contract/groups/groups.ts'
import { isBlank } from '#contract/shapes.ts'
import { ReaderField } from '../../readlists/sharing/reader-field.tsx'
import { errorMessage } from '../../transport/error-message.ts'
import { Button } from '../../ui/button/button.tsx'
import { CheckBox } from '../../ui/form/check-box.tsx'
import { CopyLink } from '../../ui/links/copy-link.tsx'
import { useGroupChange } from '../data/use-group-change.ts'
import styles from './members.module.css'

/** How the organizer asks others in: by name, or by a link. */
export function Invite({ group }: { group: Group }) {
  return (
    <section className={styles.section} aria-labelledby="invite">
      <h2 id="invite" tabIndex={-1} className={styles.heading}>
        Invite readers
      </h2>
      <InviteByName group={group} />
      {group.invited.length > 0 && (
        <ul className={styles.invited} aria-label="Invited">
          {group.invited.map((username) => (
            <Invited key={username} groupId={group.id} username={username} />
          ))}
        </ul>
      )}
      <InviteByLink group={group} />
    </section>
  )
}

function InviteByName({ group }: { group: Group }) {
  const [username, setUsername] = useState('')
  const blank = isBlank(username)
  const invite = useGroupChange<string>({
    send: (api, name) => api.call(inviteToGroup, { params: { id: group.id }, body: { username: name } }),
    said: (name) => `${name} is invited.`,
    onDone: () => setUsername(''),
    showsFailure: true,
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!blank && !invite.isPending) invite.mutate(username.trim())
  }

  return (
    <form className={styles.beside} onSubmit={submit} noValidate>
      <ReaderField
        value={username}
        refusal={invite.error ? errorMessage(invite.error, 'Failed to invite. Please try again.') : undefined}
        onValue={setUsername}
      />
      <Button type="submit" disabled={blank} pending={invite.isPending}>
        Invite
      </Button>
    </form>
  )
}

function Invited({ groupId, username }: { groupId: string; username: string }) {
  const takeBack = useGroupChange({
    send: (api) => api.call(removeMember, { params: { id: groupId }, body: { username } }),
    said: () => `The invitation of ${username} was taken back.`,
    focus: 'invite',
  })
  return (
    <li>
      <span>
        {username} <span className={styles.where}>has not answered yet</span>
      </span>
      <Button
        look="bare"
        small
        aria-label={`Take the invitation of ${username} back`}
        pending={takeBack.isPending}
        onClick={() => takeBack.mutate()}
      >
        Take back
      </Button>
    </li>
  )
}

function InviteByLink({ group }: { group: Group }) {
  const change = useGroupChange<boolean>({
    send: (api, link) => api.call(changeGroupLink, { params: { id: group.id }, body: { link } }),
  })

  return (
    <>
      <CheckBox
        label="Anyone with the link can join"
        checked={change.isPending ? change.variables : group.link !== null}
        aria-disabled={change.isPending}
        onChecked={(checked) => !change.isPending && change.mutate(checked)}
      />
      {group.link !== null && <CopyLink label="Link" address={`${location.origin}/together/join/${group.link}`} />}
    </>
  )
}
