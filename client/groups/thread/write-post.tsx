import { useState } from 'react'
import { createPost, type GroupPost } from '#contract/groups/group-posts.ts'
import { useDraft } from '../../session/use-draft.ts'
import { errorMessage } from '../../transport/error-message.ts'
import { retryOnce } from '../../transport/retry-once.ts'
import { useOnceKey } from '../../transport/use-once-key.ts'
import { postElementId } from '../data/group-text.ts'
import { useGroupChange } from '../data/use-group-change.ts'
import { PostForm } from './post-form.tsx'

export function WritePost({ groupId, part }: { groupId: string; part: number }) {
  const [written, setWritten] = useState(0)
  const { keyFor, answered } = useOnceKey()
  const draft = useDraft(`post in ${groupId} ${part}`)
  const write = useGroupChange<string, GroupPost>({
    send: (api, text) => {
      const onceKey = keyFor(text)
      return retryOnce(() => api.call(createPost, { params: { id: groupId, part }, body: { text }, onceKey }))
    },
    onDone() {
      answered()
      draft.clear()
      setWritten((n) => n + 1)
    },
    said: () => 'Your post is in the thread.',
    focus: ({ id }) => postElementId(id),
    showsFailure: true,
  })
  return (
    <PostForm
      // The focus is lost with the form that was sent, and goes to the post.
      key={written}
      label={`Write about part ${part}`}
      text={draft.text}
      sendText="Post"
      pending={write.isPending}
      refusal={write.error ? errorMessage(write.error, 'Failed to send your post. Please try again.') : undefined}
      onText={draft.change}
      onSend={write.mutate}
    />
  )
}
