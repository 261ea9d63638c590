import { useState } from 'react'
import { createPost, type GroupPost } from '#contract/groups/group-posts.ts'
import { errorMessage } from '../../transport/error-message.ts'
import { retryOnce } from '../../transport/retry-once.ts'
import { useOnceKey } from '../../transport/use-once-key.ts'
import { postElementId } from '../data/group-text.ts'
import { useGroupChange } from '../data/use-group-change.ts'
import { PostForm } from './post-form.tsx'

export function WritePost({ groupId, part }: { groupId: string; part: number }) {
  const [written, setWritten] = useState(0)
  const { keyFor, answered } = useOnceKey()
  const write = useGroupChange<string, GroupPost>({
    send: (api, text) => {
      const onceKey = keyFor(text)
      return retryOnce(() => api.call(createPost, { params: { id: groupId, part }, body: { text }, onceKey }))
    },
    onDone() {
      answered()
      setWritten((n) => n + 1)
    },
    said: () => 'Your post is in the thread.',
    focus: ({ id }) => postElementId(id),
    showsFailure: true,
  })
  return (
    <PostForm
      key={written}
      label={`Write about part ${part}`}
      start=""
      sendText="Post"
      pending={write.isPending}
      refusal={write.error ? errorMessage(write.error, 'Failed to send your post. Please try again.') : undefined}
      onSend={write.mutate}
    />
  )
}
