import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { deletePost, editPost, type GroupPost } from '#contract/groups/group-posts.ts'
import { profileHref } from '../../follows/profile-href.ts'
import { ReportButton } from '../../reporting/report-button.tsx'
import { useDraft } from '../../session/use-draft.ts'
import { errorMessage } from '../../transport/error-message.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button/button.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { dateText, isToday, momentText } from '../../ui/text/date-text.ts'
import { focusOnceLost } from '../../ui/focus/focus-once-lost.ts'
import { postElementId, threadButtonId } from '../data/group-text.ts'
import { useGroupChange } from '../data/use-group-change.ts'
import { PostForm } from './post-form.tsx'
import styles from './thread.module.css'

interface PostItemProps {
  post: GroupPost
  part: number
  /** Whether members can still write. */
  isOpen: boolean
}

export function PostItem({ post, part, isOpen }: PostItemProps) {
  const [editing, setEditing] = useState(false)
  if (post.hidden) return <p className={`${styles.post} ${styles.quiet}`}>Hidden</p>
  const { id, username, profile_image, text, created_at, edited_at, is_yours, is_removed, removed_for } = post
  function closeEdit() {
    setEditing(false)
    focusOnceLost(postElementId(id))
  }
  return (
    <article
      id={postElementId(id)}
      tabIndex={-1}
      className={styles.post}
      aria-label={username === '' ? 'Post' : `Post by ${username}`}
    >
      <p className={styles.by}>
        <Avatar image={profile_image} size="small" />
        {username === '' ? (
          <span className={styles.name}>A reader who left</span>
        ) : (
          <Link to={profileHref(username)} className={styles.name}>
            {username}
          </Link>
        )}
        <time dateTime={created_at} title={momentText(created_at)}>
          {isToday(created_at) ? momentText(created_at) : dateText(created_at)}
        </time>
        {edited_at !== null && <span>Edited</span>}
      </p>
      {editing ? (
        <Edit post={post} onClose={closeEdit} />
      ) : (
        <p className={is_removed ? styles.quiet : styles.text} dir="auto">
          {text}
        </p>
      )}
      {removed_for !== null && <p className={styles.by}>Why: {removed_for}</p>}
      {!editing && (
        <div className={styles.actions}>
          {is_yours && isOpen && !is_removed && (
            <Button look="bare" small onClick={() => setEditing(true)}>
              Edit
            </Button>
          )}
          {is_yours && <Delete id={id} part={part} />}
          {!is_yours && !is_removed && username !== '' && (
            <ReportButton about={[{ kind: 'post', id, text: '' }]} label={`Report the post by ${username}`} />
          )}
        </div>
      )}
    </article>
  )
}

function Edit({ post, onClose }: { post: GroupPost; onClose: () => void }) {
  const draft = useDraft(`edit of post ${post.id}`, post.text)
  const box = useRef<HTMLDivElement>(null)
  // It takes the place of what had the focus.
  useEffect(() => box.current?.querySelector('textarea')?.focus(), [])
  const edit = useGroupChange<string, GroupPost>({
    send: (api, text) => api.call(editPost, { params: { id: post.id }, body: { text } }),
    onDone: close,
    showsFailure: true,
  })

  function close() {
    draft.clear()
    onClose()
  }

  return (
    <div ref={box}>
      <PostForm
        label="Your post"
        text={draft.text}
        sendText="Save"
        pending={edit.isPending}
        refusal={edit.error ? errorMessage(edit.error, 'Failed to save your post. Please try again.') : undefined}
        onText={draft.change}
        onSend={edit.mutate}
        onCancel={close}
      />
    </div>
  )
}

function Delete({ id, part }: { id: string; part: number }) {
  const [asking, setAsking] = useState(false)
  const remove = useGroupChange({
    send: (api) => api.call(deletePost, { params: { id } }),
    said: () => 'Your post was deleted.',
    focus: threadButtonId(part),
    showsFailure: true,
  })
  return (
    <>
      <Button look="bare" small onClick={() => setAsking(true)}>
        Delete
      </Button>
      <ConfirmDialog
        title="Delete post"
        question="Delete what you wrote here? This cannot be undone."
        confirmText="Delete"
        open={asking}
        pending={remove.isPending}
        error={remove.error ? errorMessage(remove.error, 'Failed to delete your post. Please try again.') : undefined}
        onConfirm={() => remove.mutate()}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
