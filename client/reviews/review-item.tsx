import { memo, useState, type CSSProperties } from 'react'
import { Link } from 'react-router'
import { maxReplyDepth, type Review } from '#contract/reviews.ts'
import { profileHref } from '../follows/profile-href.ts'
import { ReportButton } from '../reporting/report-button.tsx'
import { useUser } from '../session/session-context.ts'
import { markOf } from '../spoilers/spoiler-mark.ts'
import { Avatar } from '../ui/avatar.tsx'
import { ActionMenu } from '../ui/button/action-menu.tsx'
import { Button } from '../ui/button/button.tsx'
import { ChevronDownIcon, LockIcon, PencilIcon, ReplyIcon, TrashIcon } from '../ui/icons/icons.tsx'
import { lazyDialog } from '../ui/lazy/lazy-dialog.tsx'
import { countText } from '../ui/text/count-text.ts'
import { VisuallyHidden } from '../ui/text/visually-hidden.tsx'
import { EditReview } from './edit-review.tsx'
import { focusReview } from './focus-review.ts'
import { reviewElementId } from '../books/book-text.ts'
import { LikeButton, LikesOfYours } from './answers/like-button.tsx'
import { Moment } from './timestamp.tsx'
import { MoreReplies } from './more-replies.tsx'
import { useIsToBeAnswered, useNamedReview } from './named-review.ts'
import { ReplyForm } from './reply-form.tsx'
import styles from './review-item.module.css'
import { ReviewStars } from './review-stars.tsx'
import { ReviewText } from './review-text.tsx'
import { countReplies, findReviewIn, isLongThread } from './data/review-tree.ts'
import { useDelete, useEdit, type TakeText } from './data/use-review-actions.ts'
import { authorOf, isBy } from './data/review-author.ts'

// Loaded on demand: the dialog is rarely opened, and large.
const { Popup: DeleteReview, preload: preloadDelete } = lazyDialog(
  async () => (await import('./delete-review.tsx')).DeleteReview,
)

export interface ReviewItemProps {
  bookId: string
  review: Review
  depth: number
  /** The reader that this reply answers. */
  to?: string
  toText?: string
  onDeleted: (id: string, around: readonly string[]) => void
  onGone: TakeText
}

/** From this depth on, the indent may no longer show what a reply answers. */
const deep = 5

/** A review with its replies. */
export const ReviewItem = memo(function ReviewItem({
  bookId,
  review,
  depth,
  to,
  toText,
  onDeleted,
  onGone,
}: ReviewItemProps) {
  const user = useUser()
  const edit = useEdit(bookId, review.id, onGone)
  const remove = useDelete(bookId, review.id)
  const named = useNamedReview()
  // As it came: it stays open while one reads or writes in it, however many there are by then.
  const [isFolded, setIsFolded] = useState(depth === 0 && named === undefined && isLongThread(review))
  const author = authorOf(review)
  const yours = isBy(user?.username, review)
  const name = author.username || (review.hidden ? 'a hidden reader' : 'Unknown User')
  // After the session has ended, the viewer is a visitor.
  const isRemoved = typeof review.removed_for === 'string'
  const canBeAnswered = depth < maxReplyDepth && !isRemoved
  const isToBeAnswered = useIsToBeAnswered(review.id) && canBeAnswered
  const [open, setOpen] = useState<'reply' | 'edit' | 'delete' | undefined>(isToBeAnswered ? 'reply' : undefined)
  const isEditing = open === 'edit' && yours && !isRemoved
  const close = () => setOpen(undefined)

  function closeEdit() {
    close()
    focusReview(review.id)
  }

  async function deleteIt() {
    const around = await remove()
    if (around) onDeleted(review.id, around)
    return around !== undefined
  }

  const hidden = review.replies_count - review.replies.length
  const namesReply = named !== undefined && findReviewIn(review.replies, named) !== undefined
  // What leads to a reply opens its thread, which then stays open.
  if (isFolded && namesReply) setIsFolded(false)

  function toggleReply() {
    setOpen(open === 'reply' ? undefined : 'reply')
    setIsFolded(false)
  }

  function unfold() {
    setIsFolded(false)
    // They are shown the oldest first.
    focusReview(review.replies.at(-1)?.id ?? review.id)
  }

  const indent: CSSProperties & Record<`--${string}`, number> = { '--depth': depth + 1 }

  return (
    <li>
      <article
        id={reviewElementId(review.id)}
        tabIndex={-1}
        className={styles.review}
        data-depth={depth}
        data-named={review.id === named ? '' : undefined}
        aria-label={depth === 0 ? `Review by ${name}` : `Reply by ${name}`}
      >
        {review.hidden ? (
          <p className={styles.hidden}>Hidden</p>
        ) : (
          <>
            <header className={styles.header}>
              <Avatar image={author.profile_image} size="small" />
              <p className={styles.byline}>
                <span>
                  {user && author.id ? (
                    <Link className={styles.name} to={profileHref(name)}>
                      {name}
                    </Link>
                  ) : (
                    <span className={styles.name}>{name}</span>
                  )}
                  {to && depth >= deep && <span className={styles.to}> to {to}</span>}
                </span>
                {depth === 0 && <ReviewStars bookId={bookId} review={review} yours={yours} />}
                <span className={styles.date}>
                  <Moment at={review.created_at} />
                  {review.updated_at !== review.created_at && (
                    <>
                      {' · '}
                      <Moment at={review.updated_at} text="edited" />
                    </>
                  )}
                </span>
                {depth === 0 && review.visibility === 'private' && (
                  <span className={styles.private}>
                    <LockIcon size={14} />
                    Only you see this
                  </span>
                )}
              </p>
            </header>
            {/* Drawn by the stylesheet, so that the quoted text is not searchable, copied or announced as part of this review. */}
            {toText !== undefined && <p className={styles.answered} data-text={excerpt(toText)} aria-hidden />}
            {isRemoved ? (
              <p className={styles.removed}>
                {review.review_text}
                {review.removed_for && (
                  <>
                    {': '}
                    <bdi>{review.removed_for}</bdi>
                  </>
                )}
              </p>
            ) : isEditing ? (
              <EditReview
                text={review.review_text}
                how={{ visibility: review.visibility, ...markOf(review) }}
                isReply={depth > 0}
                draftOf={`edit of ${review.id}`}
                onSave={edit}
                onClose={closeEdit}
              />
            ) : (
              <ReviewText text={review.review_text} marked={review} />
            )}
            {!isEditing && (
              <div className={styles.actions}>
                {canBeAnswered && (
                  <Button look="bare" small aria-expanded={open === 'reply'} onClick={toggleReply}>
                    <ReplyIcon size={16} />
                    Reply
                  </Button>
                )}
                {depth === 0 && !yours && !isRemoved && (
                  <LikeButton bookId={bookId} author={name} of={`the review by ${name}`} review={review} />
                )}
                {yours && (
                  <>
                    {!isRemoved && (
                      <Button look="bare" small onClick={() => setOpen('edit')}>
                        <PencilIcon size={16} />
                        Edit
                      </Button>
                    )}
                    <LikesOfYours count={review.likes_count} />
                    <Button
                      look="bare"
                      small
                      className={styles.delete}
                      onClick={() => setOpen('delete')}
                      onPointerEnter={preloadDelete}
                      onFocus={preloadDelete}
                    >
                      <TrashIcon size={16} />
                      Delete
                    </Button>
                  </>
                )}
                {user && !yours && !isRemoved && (
                  <div className={styles.rare}>
                    <ActionMenu of={`what ${name} wrote`}>
                      <ReportButton
                        about={[{ kind: 'review', id: review.id, text: '' }]}
                        label={`Report what ${name} wrote`}
                      />
                    </ActionMenu>
                  </div>
                )}
              </div>
            )}
            {open === 'reply' && <ReplyForm bookId={bookId} parentId={review.id} onClose={close} onGone={onGone} />}
            {open === 'delete' && <DeleteReview replies={countReplies(review)} onDelete={deleteIt} onClose={close} />}
          </>
        )}
      </article>
      {isFolded && (
        <Button look="bare" small className={styles.thread} aria-expanded={false} onClick={unfold}>
          <ChevronDownIcon size={16} />
          <span>
            {threadText(review)} <VisuallyHidden>to {name}</VisuallyHidden>
          </span>
        </Button>
      )}
      {!isFolded && (review.replies.length > 0 || hidden > 0) && (
        <ul className={styles.replies} style={indent}>
          {hidden > 0 && (
            <li>
              <MoreReplies bookId={bookId} review={review} name={name} hidden={hidden} />
            </li>
          )}
          {/* They come newest first; a conversation is read from its beginning. */}
          {review.replies.toReversed().map((reply) => (
            <ReviewItem
              key={reply.id}
              bookId={bookId}
              review={reply}
              depth={depth + 1}
              to={name}
              {...(!review.has_spoilers && !review.hidden && { toText: review.review_text })}
              onDeleted={onDeleted}
              onGone={onGone}
            />
          ))}
        </ul>
      )}
    </li>
  )
})

function threadText(review: Review): string {
  const count = countReplies(review)
  return count === undefined ? 'Show the replies' : countText(count, 'reply', 'replies')
}

/** Quotes the parent's text, for where the indent can no longer show what a reply answers. */
function excerpt(text: string): string {
  return [...text].slice(0, 100).join('').replaceAll(/\s+/g, ' ').trim()
}
