import { classNames } from '../class-names.ts'
import type { Composition } from './cover-design.ts'
import styles from './cover-art.module.css'
import { isScene, scenes } from './scene-art.tsx'
import { initialOf } from './title-layout.ts'

interface CoverArtProps {
  composition: Composition
  variant: number
  title: string
}

export function CoverArt({ composition, variant, title }: CoverArtProps) {
  if (composition === 'initial') return <Initial variant={variant} title={title} />
  return (
    <svg className={styles.art} viewBox="0 0 100 150" preserveAspectRatio="xMidYMid slice" focusable="false">
      {composition === 'plate' && <Plate variant={variant} />}
      {composition === 'band' && <Band variant={variant} />}
      {composition === 'horizon' && <Horizon variant={variant} />}
      {composition === 'arcs' && <Arcs variant={variant} />}
      {isScene(composition) && scenes[composition](variant)}
    </svg>
  )
}

/** Cloth with a blind-stamped frame and a device below the label. */
function Plate({ variant }: { variant: number }) {
  return (
    <>
      <rect className={styles.line} x="5.5" y="5.5" width="89" height="139" />
      <rect className={styles.fineLine} x="7.5" y="7.5" width="85" height="135" />
      <g transform="translate(50 125)">{devices[variant]}</g>
    </>
  )
}

const devices = [
  <path key="star" className={styles.bright} d="M0-10 2.4-2.4 10 0 2.4 2.4 0 10-2.4 2.4-10 0-2.4-2.4Z" />,
  <g key="rings" className={styles.brightLine}>
    <circle r="9" />
    <circle r="5.6" />
    <circle r="2" />
  </g>,
  <path
    key="leaf"
    className={styles.bright}
    d="M0 11C-1 4-8 3-9-4-4-5-1-2 0 2 0-4-3-6 0-12 3-6 0-4 0 2 1-2 4-5 9-4 8 3 1 4 0 11Z"
  />,
  <g key="lozenges" className={styles.bright}>
    <path d="M0-5 4 0 0 5-4 0Z" />
    <path d="M-11-3-8.6 0-11 3-13.4 0Z" />
    <path d="M11-3 13.4 0 11 3 8.6 0Z" />
  </g>,
]

/** A paper band across patterned cloth. */
function Band({ variant }: { variant: number }) {
  return (
    <>
      <g className={styles.muted}>{bandPatterns[variant]?.()}</g>
      <rect className={styles.paper} x="0" y="34" width="100" height="82" />
      <rect className={styles.bright} x="0" y="31.4" width="100" height="1.3" />
      <rect className={styles.bright} x="0" y="117.3" width="100" height="1.3" />
    </>
  )
}

const bandPatterns = [stripes, dots, checks, chevrons]

function stripes() {
  return range(11).map((index) => <rect key={index} x={index * 10 - 2} y="0" width="4" height="150" />)
}

function dots() {
  return range(13).flatMap((row) =>
    range(9).map((column) => (
      <circle key={`${row} ${column}`} cx={column * 12.5 + (row % 2) * 6.25} cy={row * 12.5} r="2.4" />
    )),
  )
}

function checks() {
  return range(15).flatMap((row) =>
    range(5).map((column) => (
      <rect key={`${row} ${column}`} x={column * 20 + (row % 2) * 10} y={row * 10} width="10" height="10" />
    )),
  )
}

function chevrons() {
  return range(19).map((index) => (
    <path
      key={index}
      d={`M0 ${index * 9}l12.5-7 12.5 7 12.5-7 12.5 7 12.5-7 12.5 7 12.5-7 12.5 7v3.4l-12.5-7-12.5 7-12.5-7-12.5 7-12.5-7-12.5 7-12.5-7-12.5 7Z`}
    />
  ))
}

/** A sun or a moon over hills or the sea; the title is set in the sky. */
function Horizon({ variant }: { variant: number }) {
  if (variant === 0) return <Sea />
  const centre = variant === 2 ? 30 : 70
  return (
    <>
      <circle className={styles.bright} cx={centre} cy="104" r={variant === 3 ? 13 : 19} />
      <path className={styles.muted} d="M0 118C22 98 34 100 52 116S84 122 100 108V150H0Z" />
      <path className={styles.deep} d="M0 136C20 122 40 126 58 134S88 138 100 128V150H0Z" />
    </>
  )
}

function Sea() {
  return (
    <>
      <circle className={styles.bright} cx="50" cy="114" r="27" />
      <rect className={styles.ground} x="0" y="114" width="100" height="36" />
      {range(6).map((index) => (
        <rect
          key={index}
          className={index % 2 === 0 ? styles.bright : styles.muted}
          x={24 + index * 3.4}
          y={118 + index * 5}
          width={52 - index * 6.8}
          height="2"
        />
      ))}
    </>
  )
}

/** Rings from a corner, or waves laid like scales. */
function Arcs({ variant }: { variant: number }) {
  if (variant > 1) return <Scales size={variant === 2 ? 20 : 26} />
  const corner = variant === 0 ? 100 : 0
  return (
    <>
      {rings.map(({ radius, tone }) => (
        <circle key={radius} className={styles[tone]} cx={corner} cy="150" r={radius} />
      ))}
    </>
  )
}

const rings = [
  { radius: 72, tone: 'muted' },
  { radius: 62, tone: 'ground' },
  { radius: 56, tone: 'bright' },
  { radius: 44, tone: 'ground' },
  { radius: 36, tone: 'muted' },
  { radius: 24, tone: 'bright' },
  { radius: 12, tone: 'ground' },
] as const

function Scales({ size }: { size: number }) {
  const rows = Math.ceil(64 / (size / 2)) + 1
  return (
    <>
      {range(rows).flatMap((row) =>
        range(Math.ceil(100 / size) + 2).map((column) => (
          <g
            key={`${row} ${column}`}
            transform={`translate(${column * size - (row % 2) * (size / 2)} ${97 + row * (size / 2)})`}
          >
            <circle className={styles.ground} r={size / 2} />
            <circle className={styles.muted} r={size / 2 - 1} />
            <circle className={styles.ground} r={size / 2 - 3.4} />
            <circle className={styles.bright} r={size / 2 - 5.6} />
            <circle className={styles.ground} r={size / 2 - 7.6} />
          </g>
        )),
      )}
    </>
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

function range(length: number): number[] {
  return Array.from({ length }, (_, index) => index)
}
