import type { Composition } from './cover-design.ts'
import styles from './cover-art.module.css'

type Scene = Exclude<Composition, 'plate' | 'band' | 'horizon' | 'arcs' | 'initial'>

/** Art for the lower half of a cover, below the title. */
export const scenes: Record<Scene, (variant: number) => React.ReactNode> = {
  orbit: (variant) => {
    const [x, y] = [
      [50, 116],
      [72, 112],
      [28, 120],
      [50, 150],
    ][variant] ?? [50, 116]
    return (
      <>
        {[46, 34, 23].map((radius, index) => (
          <g key={radius} transform={`rotate(${-18 - variant * 9} ${x} ${y})`}>
            <ellipse className={styles.fineLine} cx={x} cy={y} rx={radius} ry={radius * 0.42} />
            <circle
              className={index === 1 ? styles.bright : styles.muted}
              cx={(x ?? 0) + (index === 1 ? -radius : radius)}
              cy={y}
              r={3.4 - index * 0.7}
            />
          </g>
        ))}
        <circle className={styles.bright} cx={x} cy={y} r="11" />
        <circle className={styles.deep} cx={(x ?? 0) + 4} cy={(y ?? 0) - 3} r="11" opacity="0.28" />
        {[12, 31, 58, 83, 92].map((star, index) => (
          <circle key={star} className={styles.bright} cx={star} cy={86 + ((index * 23 + variant * 11) % 58)} r="0.8" />
        ))}
      </>
    )
  },
  shard: (variant) => {
    const flip = variant % 2 === 1 ? 'translate(100 0) scale(-1 1)' : undefined
    return (
      <g transform={flip}>
        <path className={styles.muted} d="M0 150V128L100 74V150Z" />
        <path className={styles.bright} d={variant < 2 ? 'M0 150 100 88V101L22 150Z' : 'M36 150 100 96V118L70 150Z'} />
        <path className={styles.deep} d="M46 150 100 116V150Z" />
      </g>
    )
  },
  windows: (variant) => (
    <>
      <path className={styles.deep} d="M8 150V98H30V88H58V78H78V104H94V150Z" />
      {[0, 1, 2, 3].flatMap((row) =>
        [0, 1, 2, 3, 4].map((column) => {
          const lit = (row * 5 + column) % (variant + 5) === (variant % 3) + 1
          const top = 96 + row * 12
          if (column < 1 && row < 1) return null
          return (
            <rect
              key={`${row} ${column}`}
              className={lit ? styles.bright : styles.muted}
              x={15 + column * 15}
              y={top + (column === 4 ? 12 : 0)}
              width="6"
              height="8"
            />
          )
        }),
      )}
    </>
  ),
  peaks: (variant) => (
    <>
      <circle className={styles.bright} cx={variant % 2 === 0 ? 74 : 26} cy="88" r={variant < 2 ? 9 : 6} />
      <path className={styles.muted} d="M-6 150 22 98 40 126 64 88 106 150Z" />
      <path className={styles.bright} d="M64 88 72 100 67 98 63 103 58 97.500Z" />
      <path className={styles.deep} d="M-10 150 14 122 36 142 60 114 86 138 110 120V150Z" />
    </>
  ),
  bloom: (variant) => {
    const petals = [8, 6, 10, 5][variant] ?? 8
    return (
      <g transform={`translate(${[50, 68, 34, 50][variant]} 118)`}>
        <path className={styles.brightLine} d="M0 0C2 14-3 24 1 40" />
        {Array.from({ length: petals }, (_, index) => (
          <ellipse
            key={index}
            className={index % 2 === 0 ? styles.bright : styles.muted}
            cx="0"
            cy="-15"
            rx={petals > 7 ? 5 : 7.5}
            ry="13"
            transform={`rotate(${(index * 360) / petals})`}
          />
        ))}
        <circle className={styles.deep} r="6" />
      </g>
    )
  },
  arches: (variant) => {
    const [count, step] = (
      [
        [3, 30],
        [2, 42],
        [4, 23],
        [1, 70],
      ] as const
    )[variant] ?? [3, 30]
    const start = (100 - count * step) / 2
    return (
      <>
        {Array.from({ length: count }, (_, index) => {
          const [left, width] = [start + index * step + 3, step - 6]
          const arch = (inset: number) =>
            `M${left + inset} 150V${118 + inset}a${width / 2 - inset} ${width / 2 - inset} 0 0 1 ${width - 2 * inset} 0V150Z`
          return (
            <g key={index}>
              <path className={styles.bright} d={arch(0)} />
              <path className={styles.ground} d={arch(1.6)} />
              <path className={styles.muted} d={arch(3.6)} />
              <path className={styles.deep} d={arch(width / 5)} />
            </g>
          )
        })}
      </>
    )
  },
  blocks: (variant) => (
    <g transform={variant % 2 === 0 ? undefined : 'translate(100 0) scale(-1 1)'}>
      <rect className={styles.muted} x="0" y="92" width="42" height="58" />
      <path className={styles.bright} d="M42 150A58 58 0 0 1 100 92V150Z" />
      <circle className={styles.deep} cx="21" cy={variant < 2 ? 121 : 134} r="14" />
      {variant < 2 && <rect className={styles.ground} x="70" y="120" width="30" height="30" />}
    </g>
  ),
  rays: (variant) => (
    <>
      {Array.from({ length: 13 }, (_, index) => (
        <path
          key={index}
          className={index % 2 === 0 ? styles.muted : styles.bright}
          opacity={index % 2 === 0 ? 1 : 0.85}
          d="M0 0-4.500-62H4.500Z"
          transform={`translate(${[50, 100, 0, 50][variant]} 152) rotate(${-90 + index * 15})`}
        />
      ))}
      <circle className={styles.deep} cx={[50, 100, 0, 50][variant]} cy="152" r={variant === 3 ? 28 : 20} />
    </>
  ),
  cutouts: (variant) => (
    <>
      {[
        [18, 104, 10],
        [50, 92, 7],
        [80, 108, 12],
        [34, 132, 13],
        [68, 138, 8],
        [92, 140, 6],
      ].map(([x = 0, y = 0, size = 0], index) => {
        const tone = [styles.bright, styles.muted, styles.deep][(index + variant) % 3]
        const shape = (index + variant) % 3
        if (shape === 0) return <circle key={x} className={tone} cx={x} cy={y} r={size} />
        if (shape === 1)
          return <path key={x} className={tone} d={`M${x} ${y - size} ${x + size} ${y + size * 0.8}H${x - size}Z`} />
        return (
          <rect
            key={x}
            className={tone}
            x={x - size * 0.85}
            y={y - size * 0.85}
            width={size * 1.7}
            height={size * 1.7}
            rx="2"
            transform={`rotate(${12 + index * 14} ${x} ${y})`}
          />
        )
      })}
    </>
  ),
}

export function isScene(composition: Composition): composition is Scene {
  return composition in scenes
}
