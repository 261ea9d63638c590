import { bookScreens } from './book-screens.ts'
import { gameScreens } from './points-screens.ts'
import { listScreens } from './list-screens.ts'
import { followsScreens } from './follows-screens.ts'
import type { Screen } from './screen.ts'
import { visitorScreens } from './visitor-screens.ts'

/** Every screen, and every state in which a reader may find it. */
export const screens: readonly Screen[] = [
  ...visitorScreens,
  ...bookScreens,
  ...listScreens,
  ...followsScreens,
  ...gameScreens,
]
