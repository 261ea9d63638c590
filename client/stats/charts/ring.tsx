import { arc, pie, type PieArcDatum } from 'd3-shape'
import { Link } from 'react-router'
import styles from './whole.module.css'
import { textureOf } from './textures.tsx'
import type { Part } from './whole.ts'

interface RingProps {
  parts: readonly Part[]
  /** Of the textures. */
  fills: string
  isPaired: boolean
}

const size = 132
const gap = 1.5

/** The parts of a whole around a circle; what is shown beside goes around within. */
export function Ring({ parts, fills, isPaired }: RingProps) {
  const half = size / 2
  return (
    <svg viewBox={`${-half} ${-half} ${size} ${size}`} width={size} height={size} aria-hidden>
      <Circle parts={parts} of="value" fills={fills} inner={isPaired ? 46 : 36} outer={half - 1} />
      {isPaired && <Circle parts={parts} of="other" fills={fills} inner={22} outer={40} />}
    </svg>
  )
}

interface CircleProps {
  parts: readonly Part[]
  of: 'value' | 'other'
  fills: string
  inner: number
  outer: number
}

function Circle({ parts, of, fills, inner, outer }: CircleProps) {
  const slices = pie<Part>()
    .value((part) => part[of])
    .sortValues(null)([...parts])
  const shape = arc<PieArcDatum<Part>>()
    .innerRadius(inner)
    .outerRadius(outer)
    .padAngle(slices.filter(({ value }) => value > 0).length > 1 ? gap / outer : 0)
  return slices.map((slice, nth) => {
    if (slice.value === 0) return null
    const path = <path className={styles.part} d={shape(slice) ?? ''} fill={textureOf(fills, nth)} />
    const { key, href } = slice.data
    return href === undefined || of === 'other' ? (
      <g key={key}>{path}</g>
    ) : (
      <Link key={key} to={href} tabIndex={-1}>
        {path}
      </Link>
    )
  })
}
