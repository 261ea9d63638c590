import { createElement, type ReactNode } from 'react'
import { coverArt } from '#contract/pictures/cover-art.ts'
import type { Composition } from '#contract/pictures/cover-design.ts'
import type { Shape } from '#contract/pictures/shape.ts'
import { initialOf } from '#contract/pictures/title-layout.ts'
import { classNames } from '../class-names.ts'
import styles from './cover-art.module.css'

interface CoverArtProps {
  composition: Composition
  variant: number
  title: string
}

export function CoverArt({ composition, variant, title }: CoverArtProps) {
  if (composition === 'initial') return <Initial variant={variant} title={title} />
  return (
    <svg className={styles.art} viewBox="0 0 100 150" preserveAspectRatio="xMidYMid slice" focusable="false">
      {drawn(coverArt({ composition, variant }))}
    </svg>
  )
}

/** The title's own letter, larger than the cover. */
function Initial({ variant, title }: { variant: number; title: string }) {
  return (
    <span className={classNames(styles.initial, variant % 2 === 0 ? styles.atRight : styles.atLeft)}>
      {initialOf(title)}
    </span>
  )
}

const looks: Record<NonNullable<Shape['look']>, string | undefined> = {
  ground: styles.ground,
  muted: styles.muted,
  deep: styles.deep,
  bright: styles.bright,
  paper: styles.paper,
  line: styles.line,
  fineLine: styles.fineLine,
}

/** They are always the same ones in the same order. */
export function drawn(shapes: readonly Shape[]): ReactNode[] {
  return shapes.map(({ tag, look, attributes, children }, key) =>
    createElement(tag, { key, className: look && looks[look], ...attributes }, children && drawn(children)),
  )
}
