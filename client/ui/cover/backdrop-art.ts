import type { Composition, CoverDesign } from '#contract/pictures/cover-design.ts'
import { cutPaper } from '#contract/pictures/scene-art.ts'
import { circle, ellipse, group, path, range, rect, type Shape } from '#contract/pictures/shape.ts'

/**
 * The motif of a drawn cover as a landscape, so wide that it fills any window: 100 high, with what catches the eye around x = 0. Without that of
 * 'initial', which is a letter.
 */
export function backdropArt({ composition, variant }: Pick<CoverDesign, 'composition' | 'variant'>): readonly Shape[] {
  return composition === 'initial' ? [] : landscapes[composition](variant)
}

/** It is drawn as far to both sides. */
const reach = 640

const landscapes: Record<Exclude<Composition, 'initial'>, (variant: number) => readonly Shape[]> = {
  /** The device of the cloth in large, over a border tooled with small ones. */
  plate(variant) {
    const device = devices[variant] ?? ''
    return [
      path('muted', device, { transform: 'translate(4 48) scale(4.4)' }),
      path(
        'muted',
        along(6, (x) => `M${x} 95l1.800 2.200-1.800 2.200-1.800-2.200Z`),
      ),
      path('line', `M-${reach} 93.800H${reach}`),
    ]
  },

  /** Patterned cloth, and a plain strip of it. */
  band: (variant) => [
    path('muted', patterns[variant]?.() ?? ''),
    rect('deep', [-reach, 96], [2 * reach, 4]),
    rect('bright', [-reach, 94.8], [2 * reach, 1]),
  ],

  /** A sun or a moon over hills or the sea. */
  horizon(variant) {
    const size = [44, 34, 38, 24][variant] ?? 34
    const sun = circle('bright', [[0, 14, -16, 8][variant] ?? 0, [74, 58, 62, 44][variant] ?? 60], size)
    if (variant === 0) {
      return [
        sun,
        rect('deep', [-reach, 74], [2 * reach, 26]),
        ...range(4).map((index) =>
          rect(index % 2 === 0 ? 'bright' : 'muted', [-40 + index * 9, 78 + index * 5.5], [80 - index * 18, 2.2]),
        ),
      ]
    }
    return [sun, path('muted', hills(66, 18, 150, variant * 40)), path('deep', hills(86, 14, 190, 70 - variant * 50))]
  },

  /** Rings from the lower edge, or waves laid like scales. */
  arcs(variant) {
    if (variant > 1) return scales(variant === 2 ? 36 : 48)
    const x = variant === 0 ? 22 : -18
    return [
      path('muted', ring(x, 100, 98, 84)),
      path('bright', ring(x, 100, 76, 60)),
      path('muted', ring(x, 100, 50, 34)),
      path('bright', disc(x, 100, 18)),
      path('muted', ring(190, 100, 60, 46)),
      path('muted', ring(190, 100, 30, 0)),
    ]
  },

  /** A star and its planets. */
  orbit(variant) {
    const y = [58, 66, 52, 84][variant] ?? 58
    return [
      ...stars.map(([x, top, size]) => circle('bright', [x + variant * 7, top], size)),
      group(
        [150, 108, 70].flatMap((radius, index) => [
          ellipse('fineLine', [0, y], [radius, radius * 0.36]),
          circle(
            index === 1 ? 'bright' : 'muted',
            [(index === 1 ? -0.8 : 0.8) * radius, y + radius * 0.216],
            8 - index,
          ),
        ]),
        `rotate(${-10 - variant * 4} 0 ${y})`,
      ),
      circle('bright', [0, y], 30),
      path('muted', `M4 ${y - 29.7}A30 30 0 0 1 4 ${y + 29.7}A42 42 0 0 0 4 ${y - 29.7}Z`),
    ]
  },

  /** Splinters of light from one side. */
  shard: (variant) => [
    group(
      [
        path('muted', `M-190 100 150-8H${reach}V100Z`),
        path('bright', variant < 2 ? 'M-70 100 130 0H166L-16 100Z' : 'M-110 100 90 0H104L-60 100Z'),
        path('deep', `M20 100 190 34 ${reach} 10V100Z`),
        path('bright', 'M112 100 260 40V52L150 100Z'),
      ],
      variant % 2 === 1 ? 'translate(30 0) scale(-1 1)' : undefined,
    ),
  ],

  /** A town at night. */
  windows(variant) {
    const houses = range(2 * Math.ceil(reach / 34)).map((index) => ({
      left: -reach + index * 34,
      top: 100 - (([34, 52, 44, 66, 40, 74, 50][(index + 3 * variant) % 7] ?? 50) + (index % 3) * 2),
    }))
    const windows = houses.flatMap(({ left, top }, house) =>
      range(Math.floor((96 - top) / 13)).flatMap((row) =>
        range(3).map((column) => ({
          d: `M${left + 4.5 + column * 9} ${top + 6 + row * 13}h6v8h-6Z`,
          isLit: (house * 5 + row * 3 + column * 7 + variant) % (6 + variant) === 0,
        })),
      ),
    )
    const drawn = (lit: boolean) => windows.flatMap(({ d, isLit }) => (isLit === lit ? [d] : [])).join('')
    return [
      circle('muted', [variant % 2 === 0 ? 24 : 14, 20], 12),
      path('deep', houses.map(({ left, top }) => `M${left} 100V${top}h34V100Z`).join('')),
      path('muted', drawn(false)),
      path('bright', drawn(true)),
    ]
  },

  /** Mountains under a moon. */
  peaks(variant) {
    const side = variant % 2 === 0 ? 1 : -1
    return [
      circle('bright', [-16 * side, 36], variant < 2 ? 20 : 13),
      group(
        [
          path('muted', zigzag(ranges.far)),
          path('bright', 'M18 14 36 38 26 35 18 46 9 36-1 41Z'),
          path('deep', zigzag(ranges.near)),
        ],
        side < 0 ? 'scale(-1 1)' : undefined,
      ),
    ]
  },

  /** A flower, and others farther off. */
  bloom(variant) {
    const petals = [8, 6, 10, 5][variant] ?? 8
    return [
      flower(petals, [-190, 96], 1.5),
      flower(petals, [-92, 104], 1.1),
      flower(petals, [168, 62], 2.2),
      flower(petals, [262, 98], 1.7),
      flower(petals, [8, 56], 3.2),
    ]
  },

  /** A row of arches. */
  arches(variant) {
    const step = [64, 86, 48, 120][variant] ?? 64
    const arch = (inset: number) => {
      const half = step / 2 - 4 - inset
      return along(step, (x) => `M${x - half} 100V${62 + inset / 2}a${half} ${half} 0 0 1 ${2 * half} 0V100Z`, step / 3)
    }
    const rise = step > 80 ? 'translate(0 18)' : 'translate(0 -4)'
    return [
      group(
        [path('bright', arch(0)), path('ground', arch(1.4)), path('muted', arch(4.5)), path('deep', arch(step / 7))],
        rise,
      ),
      rect('deep', [-reach, 95], [2 * reach, 5]),
    ]
  },

  /** Squares and parts of circles, as of a box of bricks. */
  blocks(variant) {
    const bricks = range(2 * Math.ceil(reach / 50)).map((index) => ({
      x: -650 + index * 50,
      kind: (index * 3 + variant) % 5,
    }))
    const high = [-50, 0, 100, 150].map((x, index) => ({
      x: variant % 2 === 0 ? x : x - 50,
      kind: (index + variant) % 5,
    }))
    return [...high.flatMap(({ x, kind }) => brick(x, 0, kind)), ...bricks.flatMap(({ x, kind }) => brick(x, 50, kind))]
  },

  /** A sun that shines over everything. */
  rays(variant) {
    const x = [0, 40, -60, 10][variant] ?? 0
    return [
      path(
        'muted',
        range(9)
          .map((index) => {
            return `M${x} 100L${far(x, index * 20 + 4)}L${far(x, index * 20 + 14)}Z`
          })
          .join(''),
      ),
      circle('ground', [x, 100], variant === 3 ? 62 : 52),
      circle('bright', [x, 100], variant === 3 ? 54 : 44),
      circle('deep', [x, 100], variant === 3 ? 36 : 26),
    ]
  },

  /** Pieces of paper. */
  cutouts: (variant) => cutPaper(cutouts, variant, 3),
}

const devices = [
  'M0-10 2.400-2.400 10 0 2.400 2.400 0 10-2.400 2.400-10 0-2.400-2.400Z',
  `${ring(0, 0, 10, 8.6)}${ring(0, 0, 6.6, 5.2)}${disc(0, 0, 2.6)}`,
  'M0 11C-1 4-8 3-9-4-4-5-1-2 0 2 0-4-3-6 0-12 3-6 0-4 0 2 1-2 4-5 9-4 8 3 1 4 0 11Z',
  'M0-9 7 0 0 9-7 0ZM-14-5-10 0-14 5-18 0ZM14-5 18 0 14 5 10 0Z',
]

const patterns = [
  () => along(16, (x) => `M${x} 0h7v96h-7Z`),
  () =>
    range(6)
      .map((row) => along(20, (x) => disc(x + (row % 2) * 10, row * 18, 4.2)))
      .join(''),
  () =>
    range(6)
      .map((row) => along(32, (x) => `M${x + (row % 2) * 16} ${row * 16}h16v16h-16Z`))
      .join(''),
  () =>
    range(6)
      .map((row) => `M-${reach} ${row * 18}${'l14-9 14 9'.repeat(46)}v6${'l-14-9-14 9'.repeat(46)}Z`)
      .join(''),
]

/** What is drawn again and again from one end to the other. */
function along(step: number, d: (x: number) => string, from = 0): string {
  const each = Math.ceil(reach / step)
  return range(2 * each)
    .map((index) => d((index - each) * step + from))
    .join('')
}

function disc(x: number, y: number, radius: number): string {
  return `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0-${2 * radius} 0Z`
}

/** Seen through in its middle: the inner circle goes round the other way. */
function ring(x: number, y: number, outer: number, inner: number): string {
  return `${disc(x, y, outer)}M${x - inner} ${y}a${inner} ${inner} 0 1 1 ${2 * inner} 0a${inner} ${inner} 0 1 1-${2 * inner} 0Z`
}

function hills(height: number, rise: number, length: number, from: number): string {
  const each = Math.ceil((2 * reach) / length) + 2
  const half = length / 2
  return `M${-reach - length + from} 100V${height}${`q${half / 2}-${2 * rise} ${half} 0t${half} 0`.repeat(each)}V100Z`
}

function scales(size: number): Shape[] {
  const row = (index: number, radius: number) =>
    along(size, (x) => disc(x + (index % 2) * (size / 2), 62 + index * (size / 2), Math.max(radius, 0.5)))
  return range(Math.ceil(96 / size)).flatMap((index) => [
    path('ground', row(index, size / 2)),
    path('muted', row(index, size / 2 - 1.5)),
    path('ground', row(index, size / 2 - 6)),
    path('bright', row(index, size / 2 - 9)),
    path('ground', row(index, size / 2 - 12)),
  ])
}

const stars = [
  [-260, 40, 1.2],
  [-176, 16, 0.8],
  [-118, 84, 1.4],
  [-84, 30, 0.9],
  [-48, 10, 1.3],
  [46, 14, 1],
  [88, 6, 1.5],
  [154, 34, 1.1],
  [172, 78, 0.9],
  [236, 52, 1.4],
  [304, 20, 1],
] as const

const ranges = {
  far: [96, 58, 84, 40, 78, 52, 88, 14, 66, 38, 80, 48, 90, 60],
  near: [100, 78, 92, 70, 96, 74, 100, 82, 64, 90, 58, 94, 76, 98],
}

/** From one end to the other; the highest peak of those far off is where the eye falls. */
function zigzag(heights: readonly number[]): string {
  const points = range(27).map((index) => `${18 + (index - 13) * 50} ${heights[(index + 8) % heights.length] ?? 80}`)
  return `M-${reach} 100L${points.join('L')}L${reach + 30} 100Z`
}

function flower(petals: number, [x, y]: readonly [number, number], scale: number): Shape {
  return group(
    [
      path('line', 'M0 0C2 14-3 24 1 60'),
      ...range(petals).map((index) =>
        ellipse(index % 2 === 0 ? 'bright' : 'muted', [0, -15], [petals > 7 ? 5 : 7.5, 13], {
          transform: `rotate(${(index * 360) / petals})`,
        }),
      ),
      circle('deep', [0, 0], 6),
    ],
    `translate(${x} ${y}) scale(${scale})`,
  )
}

function brick(x: number, y: number, kind: number): Shape[] {
  switch (kind) {
    case 0:
      return [rect('muted', [x, y], [50, 50]), circle('deep', [x + 25, y + 25], 14)]
    case 1:
      return [path('bright', `M${x} ${y + 50}A50 50 0 0 1 ${x + 50} ${y}V${y + 50}Z`)]
    case 2:
      return [rect('deep', [x, y], [50, 50])]
    case 3:
      return [path('muted', `M${x} ${y}A50 50 0 0 1 ${x + 50} ${y + 50}H${x}Z`)]
    default:
      return [rect('muted', [x, y + 25], [50, 25]), path('deep', `M${x} ${y + 25}a25 25 0 0 1 50 0Z`)]
  }
}

/** Out of sight in the direction of so many degrees. */
function far(x: number, degrees: number): string {
  const angle = (degrees * Math.PI) / 180
  return `${Math.round(x - 900 * Math.cos(angle))} ${Math.round(100 - 900 * Math.sin(angle))}`
}

const cutouts = [
  [-236, 78, 22],
  [-166, 20, 14],
  [-118, 92, 16],
  [-62, 88, 15],
  [-2, 74, 34],
  [24, 16, 15],
  [74, 84, 24],
  [110, 20, 22],
  [150, 26, 22],
  [160, 84, 28],
  [232, 44, 30],
  [292, 86, 20],
] as const
