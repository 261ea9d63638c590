import { useUser } from '../session/session-context.ts'
import { findReview, focusReview } from './focus-review.ts'
import { ReviewForm } from './writing/review-form.tsx'
import { useReply, type TakeText } from './data/use-review-actions.ts'
import type { HowShown } from './data/use-how-shown.ts'
import { useIsMounted } from './data/use-is-mounted.ts'

interface ReplyFormProps {
  bookId: string
  parentId: string
  onClose: () => void
  onGone: TakeText
}

export function ReplyForm(props: ReplyFormProps) {
  return useUser() ? <ReaderReply {...props} /> : <Form {...props} />
}

function ReaderReply({ bookId, parentId, onClose, onGone }: ReplyFormProps) {
  const isMounted = useIsMounted()
  const submit = useReply(bookId, parentId, {
    onGone,
    onWritten({ id }) {
      if (!isMounted()) return
      onClose()
      focusReview(id, findReview(parentId))
    },
  })
  return <Form parentId={parentId} onSubmit={submit} onClose={onClose} />
}

interface FormProps {
  parentId: string
  onSubmit?: (text: string, how: HowShown) => Promise<boolean>
  onClose: () => void
}

function Form({ parentId, onSubmit, onClose }: FormProps) {
  function close() {
    onClose()
    focusReview(parentId)
  }

  return (
    <ReviewForm
      {...(onSubmit && { onSubmit })}
      onClose={close}
      label="Write a Reply"
      submitText="Submit Reply"
      draftOf={`reply to ${parentId}`}
      rows={3}
      isReply
      focused
    />
  )
}
