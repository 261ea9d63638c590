import { useState } from 'react'
import { useNavigate } from 'react-router'
import { leaveGroup } from '#contract/groups/group-members.ts'
import { endGroup, updateGroup, type Group } from '#contract/groups/groups.ts'
import { errorMessage } from '../../transport/error-message.ts'
import { ReportButton } from '../../reporting/report-button.tsx'
import { Button } from '../../ui/button/button.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { Modal } from '../../ui/dialog/modal.tsx'
import { useGroupChange } from '../data/use-group-change.ts'
import { PlanForm, type DraftPlan, type Planned } from '../making/plan-form.tsx'
import styles from './group-page.module.css'

/** Changing the plan and ending are the organizer's; anyone else can leave. */
export function GroupActions({ group }: { group: Group }) {
  const [open, setOpen] = useState<'plan' | 'end' | 'leave'>()
  const close = () => setOpen(undefined)
  const isAlone = group.members_count === 1
  return (
    <div className={styles.acts}>
      {group.is_organizer && !group.is_over && (
        <>
          <Button small onClick={() => setOpen('plan')}>
            Change the plan
          </Button>
          <Button small onClick={() => setOpen('end')}>
            End the group
          </Button>
        </>
      )}
      {(!group.is_organizer || isAlone) && (
        <Button small onClick={() => setOpen('leave')}>
          {group.is_organizer ? 'Delete the group' : 'Leave'}
        </Button>
      )}
      {!group.is_organizer && (
        <ReportButton about={[{ kind: 'group', id: group.id, text: '' }]} label="Report the group" />
      )}
      {open === 'plan' && <ChangePlan group={group} onClose={close} />}
      <End group={group} open={open === 'end'} onClose={close} />
      <Leave group={group} open={open === 'leave'} onClose={close} />
    </div>
  )
}

function ChangePlan({ group, onClose }: { group: Group; onClose: () => void }) {
  const change = useGroupChange<Planned, Group>({
    send: (api, plan) => api.call(updateGroup, { params: { id: group.id }, body: plan }),
    said: () => 'The plan was changed.',
    onDone: onClose,
    showsFailure: true,
  })
  return (
    <Modal title="Change the plan" open onClose={onClose}>
      <PlanForm
        start={draftOf(group)}
        pages={group.book.pages}
        sendText="Save"
        pending={change.isPending}
        error={change.error}
        onSend={change.mutate}
        onClose={onClose}
      />
    </Modal>
  )
}

function draftOf({ name, starts_on, ends_on, parts }: Group): DraftPlan {
  return {
    name,
    starts: starts_on,
    ends: ends_on,
    unit: parts.some(({ to_page }) => to_page !== null) ? 'page' : 'percent',
    parts: parts.map(({ title, to_page, to_percent, due_on }) => ({
      title,
      end: String(to_page ?? to_percent ?? ''),
      due: due_on,
    })),
  }
}

interface AskingProps {
  group: Group
  open: boolean
  onClose: () => void
}

function End({ group, open, onClose }: AskingProps) {
  const end = useGroupChange<void, Group>({
    send: (api) => api.call(endGroup, { params: { id: group.id } }),
    said: () => 'The group has ended.',
    onDone: onClose,
    showsFailure: true,
  })
  return (
    <ConfirmDialog
      title="End the group"
      question="End the group for everyone? Its page stays, and members can write for 30 more days."
      confirmText="End the group"
      open={open}
      pending={end.isPending}
      error={end.error ? errorMessage(end.error, 'That did not work. Please try again.') : undefined}
      onConfirm={() => end.mutate()}
      onClose={onClose}
    />
  )
}

function Leave({ group, open, onClose }: AskingProps) {
  const navigate = useNavigate()
  const leave = useGroupChange({
    send: (api) => api.call(leaveGroup, { params: { id: group.id } }),
    onDone: () => navigate('/together'),
    showsFailure: true,
  })
  const { is_organizer: isLast } = group
  return (
    <ConfirmDialog
      title={isLast ? 'Delete the group' : 'Leave the group'}
      question={
        isLast
          ? 'Nobody else is in the group. Delete it, with all that was written? This cannot be undone.'
          : 'Leave the group? What you wrote stays. You can come back by its link, if there is one.'
      }
      confirmText={isLast ? 'Delete' : 'Leave'}
      open={open}
      pending={leave.isPending}
      error={leave.error ? errorMessage(leave.error, 'That did not work. Please try again.') : undefined}
      onConfirm={() => leave.mutate()}
      onClose={onClose}
    />
  )
}
