import { classNames } from '../class-names.ts'
import type { DrawnBook } from '#contract/pictures/cover-design.ts'
import { useDesign } from './cover-shelf.tsx'
import { groundClass } from './ground-class.ts'
import styles from './spine.module.css'
import { splitTitle } from '#contract/pictures/title-layout.ts'

/** Titles of more characters need two lines. */
const oneLine = 15

/** The back of a book on a shelf, in the colors of its drawn cover. The title reads from top to bottom. */
export function Spine({ title, ...book }: DrawnBook & { title: string }) {
  const { ground, variant } = useDesign(book)
  const { main } = splitTitle(title)
  return (
    <span
      className={classNames(
        styles.spine,
        groundClass[ground],
        styles[`shape${variant}`],
        main.length > oneLine && styles.thick,
      )}
    >
      <span className={styles.title} dir="auto">
        {main}
      </span>
    </span>
  )
}
