import type { ComponentProps, ComponentType } from 'react'
import { lazyInView } from '../ui/lazy/lazy-in-view.tsx'
import type { ReadingInHand } from './log/reading-in-hand.tsx'

/** Its code is loaded after the page, as only a book in hand needs it. */
export const LazyReadingInHand: ComponentType<ComponentProps<typeof ReadingInHand>> = lazyInView(
  async () => (await import('./log/reading-in-hand.tsx')).ReadingInHand,
)
