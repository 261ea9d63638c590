import { accountScreens } from './account-screens.ts'
import { bookScreens } from './book-screens.ts'
import { importScreens } from './import-screens.ts'
import { libraryScreens } from './library-screens.ts'
import { statsScreens } from './stats-screens.ts'
import { gameScreens } from './points-screens.ts'
import { groupScreens } from './group-screens.ts'
import { listScreens } from './list-screens.ts'
import { followsScreens } from './follows-screens.ts'
import { notificationScreens } from './notification-screens.ts'
import { moderationScreens } from './moderation-screens.ts'
import type { Screen } from './screen.ts'
import { visitorScreens } from './visitor-screens.ts'

/** Every screen, and every state in which a reader may find it. */
export const screens: readonly Screen[] = [
  ...visitorScreens,
  ...bookScreens,
  ...listScreens,
  ...followsScreens,
  ...groupScreens,
  ...notificationScreens,
  ...gameScreens,
  ...importScreens,
  ...libraryScreens,
  ...statsScreens,
  ...accountScreens,
  ...moderationScreens,
]
