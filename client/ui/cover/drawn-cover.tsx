import { classNames } from '../class-names.ts'
import type { Composition, CoverDesign } from './cover-design.ts'
import { CoverArt } from './cover-art.tsx'
import grounds from './cover-grounds.module.css'
import styles from './drawn-cover.module.css'
import { readsDownwards, setTitle, type TypeArea } from './title-layout.ts'

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
  if (onlyGround) return <span className={classNames(styles.drawn, grounds[ground])} />

  const { main, lines, rest, step } = setTitle(title, typeAreas[composition] ?? belowTitle)
  const downwards = composition === 'plate' && readsDownwards(title)
  return (
    <span
      className={classNames(
        styles.drawn,
        grounds[ground],
        composition === 'plate' || composition === 'band' ? styles[composition] : styles.open,
        downwards && styles.downwards,
      )}
    >
      <CoverArt composition={composition} variant={variant} title={title} />
      <span className={styles.type} data-type="">
        <span className={classNames(styles.title, lines && styles.broken, styles[`step${step}`])} dir="auto">
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

/** Where each composition leaves room for the title; must match the stylesheet. */
const typeAreas: Partial<Record<Composition, TypeArea>> = {
  plate: { width: 62, height: 62 },
  band: { width: 80, height: 52 },
  initial: { width: 80, height: 66 },
}

/** In the upper half, with the art below. */
const belowTitle: TypeArea = { width: 80, height: 50 }
