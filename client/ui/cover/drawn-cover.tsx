import { classNames } from '../class-names.ts'
import type { CoverDesign } from '#contract/pictures/cover-design.ts'
import { CoverArt } from './cover-art.tsx'
import { groundClass } from './ground-class.ts'
import styles from './drawn-cover.module.css'
import { readsDownwards, setSmallTitle, setTitle, typeAreaOf } from '#contract/pictures/title-layout.ts'

interface DrawnCoverProps {
  design: CoverDesign
  title: string
  author: string
  /** Draws only the ground, as a background for an image that does not fill the cover. */
  onlyGround?: boolean
}

/** A typographic cover with the title and author. */
export function DrawnCover({ design, title, author, onlyGround = false }: DrawnCoverProps) {
  const { composition, ground, variant } = design
  if (onlyGround) return <span className={classNames(styles.drawn, groundClass[ground])} />

  const { main, lines, rest, step } = setTitle(title, typeAreaOf(composition))
  const small = setSmallTitle(title, composition)
  const downwards = composition === 'plate' && readsDownwards(title)
  return (
    <span
      className={classNames(
        styles.drawn,
        groundClass[ground],
        composition === 'plate' || composition === 'band' ? styles[composition] : styles.open,
        downwards && styles.downwards,
      )}
    >
      <CoverArt composition={composition} variant={variant} title={title} />
      <span className={styles.type} data-type="">
        <span
          className={classNames(styles.title, lines && styles.broken, styles[`step${step}`], styles[`small${small}`])}
          dir="auto"
        >
          {lines ? lines.join('\n') : main}
          {rest && (
            <span className={styles.rest} dir="auto">
              {rest}
            </span>
          )}
        </span>
        {author && (
          <span className={styles.author} dir="auto">
            {author}
          </span>
        )}
      </span>
    </span>
  )
}
