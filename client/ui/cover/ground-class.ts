import type { Ground } from '#contract/pictures/cover-design.ts'
import styles from './cover-grounds.module.css'

/** Sets the colors of a cover; they are those of `coverColors`, which the server draws with. */
export const groundClass: Record<Ground, string | undefined> = {
  oxblood: styles.oxblood,
  forest: styles.forest,
  midnight: styles.midnight,
  ochre: styles.ochre,
  terracotta: styles.terracotta,
  sage: styles.sage,
  plum: styles.plum,
  teal: styles.teal,
  bone: styles.bone,
  rose: styles.rose,
  charcoal: styles.charcoal,
  sky: styles.sky,
}
