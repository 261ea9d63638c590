import { useToast } from '../ui/feedback/toast.tsx'
import { errorMessage } from './error-message.ts'
import { useToggle } from './use-toggle.ts'

interface Liked {
  liked?: boolean
  likes_count?: number
}

interface LikesOptions {
  /** Sends whether the viewer likes it, and shows what is answered wherever the thing stands. */
  send: (liked: boolean) => Promise<void>
  /** The reader has been told. */
  onFailure: (error: unknown) => void
}

/** How many like something, and whether the viewer does; follows a press at once. */
export function useLikes({ liked = false, likes_count = 0 }: Liked, { send, onFailure }: LikesOptions) {
  const toast = useToast()
  const { value, press } = useToggle({ stored: liked, send, onFailure: tell })

  function tell(error: unknown) {
    toast({ message: errorMessage(error, 'Failed to save this. Please try again.'), problem: true })
    onFailure(error)
  }

  return { liked: value, count: likes_count + Number(value) - Number(liked), toggle: () => press(!value) }
}
