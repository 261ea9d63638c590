import { useUser } from '../session/session-context.ts'
import { focusReview } from './focus-review.ts'
import { ReviewForm } from './review-form.tsx'
import { useReply, type TakeText } from './use-review-deeds.ts'

interface ReplyFormProps {
  bookId: string
  parentId: string
  onWritten: () => void
  onGone: TakeText
}

export function ReplyForm(props: ReplyFormProps) {
  return useUser() ? <ReaderReply {...props} /> : <Form parentId={props.parentId} />
}

function ReaderReply({ bookId, parentId, onWritten, onGone }: ReplyFormProps) {
  const submit = useReply(bookId, parentId, {
    onGone,
    onWritten({ id }) {
      onWritten()
      focusReview(id)
    },
  })
  return <Form parentId={parentId} onSubmit={submit} />
}

interface FormProps {
  parentId: string
  onSubmit?: (text: string) => Promise<boolean>
}

function Form({ parentId, ...rest }: FormProps) {
  return (
    <ReviewForm
      {...rest}
      label="Write a Reply"
      submitText="Submit Reply"
      draftOf={`reply to ${parentId}`}
      rows={3}
      focused
    />
  )
}
