import { classNames } from '../class-names.ts'
import type { DrawnBook } from '#contract/pictures/cover-design.ts'
import { useDesign } from './cover-shelf.tsx'
import { groundClass } from './ground-class.ts'
import styles from './spine.module.css'
import { splitTitle } from '#contract/pictures/title-layout.ts'

/** Titles of more characters need two lines, on which twice as many fit. */
const oneLine = 15

/** The back of a book on a shelf, in the colors of its drawn cover. The title reads from top to bottom. */
export function Spine({ title, ...book }: DrawnBook & { title: string }) {
  const { ground, variant } = useDesign(book)
  const main = wholeWords(splitTitle(title).main, 2 * oneLine)
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

/** As many words from the start as fit; the first in any case. */
function wholeWords(title: string, most: number): string {
  const [first = '', ...words] = title.split(' ')
  let kept = first
  for (const word of words) {
    if (`${kept} ${word}`.length > most) break
    kept = `${kept} ${word}`
  }
  return kept
}
