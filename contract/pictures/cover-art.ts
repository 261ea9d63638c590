import type { CoverDesign } from './cover-design.ts'
import { scenes, type Scene } from './scene-art.ts'
import { circle, group, path, range, rect, type Shape } from './shape.ts'

/** The art of a cover of 100 by 150, below its title; none for 'initial', whose art is a letter. */
export function coverArt({ composition, variant }: Pick<CoverDesign, 'composition' | 'variant'>): readonly Shape[] {
  switch (composition) {
    case 'initial':
      return []
    case 'plate':
      return plate(variant)
    case 'band':
      return band(variant)
    case 'horizon':
      return horizon(variant)
    case 'arcs':
      return arcs(variant)
    default:
      return scenes[composition satisfies Scene](variant)
  }
}

/** Cloth with a blind-stamped frame and a device below the label. */
function plate(variant: number): Shape[] {
  return [
    rect('line', [5.5, 5.5], [89, 139]),
    rect('fineLine', [7.5, 7.5], [85, 135]),
    group(devices[variant] ?? [], 'translate(50 125)'),
  ]
}

const centre = [0, 0] as const
const devices: readonly (readonly Shape[])[] = [
  [path('bright', 'M0-10 2.4-2.4 10 0 2.4 2.4 0 10-2.4 2.4-10 0-2.4-2.4Z')],
  [circle('line', centre, 9), circle('line', centre, 5.6), circle('line', centre, 2)],
  [path('bright', 'M0 11C-1 4-8 3-9-4-4-5-1-2 0 2 0-4-3-6 0-12 3-6 0-4 0 2 1-2 4-5 9-4 8 3 1 4 0 11Z')],
  [
    path('bright', 'M0-5 4 0 0 5-4 0Z'),
    path('bright', 'M-11-3-8.6 0-11 3-13.4 0Z'),
    path('bright', 'M11-3 13.4 0 11 3 8.6 0Z'),
  ],
]

/** A paper band across patterned cloth. */
function band(variant: number): Shape[] {
  return [
    group(bandPatterns[variant]?.() ?? [], undefined, 'muted'),
    rect('paper', [0, 34], [100, 82]),
    rect('bright', [0, 31.4], [100, 1.3]),
    rect('bright', [0, 117.3], [100, 1.3]),
  ]
}

const bandPatterns = [stripes, dots, checks, chevrons]

function stripes(): Shape[] {
  return range(11).map((index) => rect(undefined, [index * 10 - 2, 0], [4, 150]))
}

function dots(): Shape[] {
  return range(13).flatMap((row) =>
    range(9).map((column) => circle(undefined, [column * 12.5 + (row % 2) * 6.25, row * 12.5], 2.4)),
  )
}

function checks(): Shape[] {
  return range(15).flatMap((row) =>
    range(5).map((column) => rect(undefined, [column * 20 + (row % 2) * 10, row * 10], [10, 10])),
  )
}

function chevrons(): Shape[] {
  return range(19).map((index) =>
    path(
      undefined,
      `M0 ${index * 9}l12.5-7 12.5 7 12.5-7 12.5 7 12.5-7 12.5 7 12.5-7 12.5 7v3.4l-12.5-7-12.5 7-12.5-7-12.5 7-12.5-7-12.5 7-12.5-7-12.5 7Z`,
    ),
  )
}

/** A sun or a moon over hills or the sea; the title is set in the sky. */
function horizon(variant: number): Shape[] {
  if (variant === 0) return sea()
  return [
    circle('bright', [variant === 2 ? 30 : 70, 104], variant === 3 ? 13 : 19),
    path('muted', 'M0 118C22 98 34 100 52 116S84 122 100 108V150H0Z'),
    path('deep', 'M0 136C20 122 40 126 58 134S88 138 100 128V150H0Z'),
  ]
}

function sea(): Shape[] {
  return [
    circle('bright', [50, 114], 27),
    rect('ground', [0, 114], [100, 36]),
    ...range(6).map((index) =>
      rect(index % 2 === 0 ? 'bright' : 'muted', [24 + index * 3.4, 118 + index * 5], [52 - index * 6.8, 2]),
    ),
  ]
}

/** Rings from a corner, or waves laid like scales. */
function arcs(variant: number): Shape[] {
  if (variant > 1) return scales(variant === 2 ? 20 : 26)
  const corner = variant === 0 ? 100 : 0
  return rings.map(({ radius, tone }) => circle(tone, [corner, 150], radius))
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

function scales(size: number): Shape[] {
  const rows = Math.ceil(64 / (size / 2)) + 1
  return range(rows).flatMap((row) =>
    range(Math.ceil(100 / size) + 2).map((column) =>
      group(
        [
          circle('ground', centre, size / 2),
          circle('muted', centre, size / 2 - 1),
          circle('ground', centre, size / 2 - 3.4),
          circle('bright', centre, size / 2 - 5.6),
          circle('ground', centre, size / 2 - 7.6),
        ],
        `translate(${column * size - (row % 2) * (size / 2)} ${97 + row * (size / 2)})`,
      ),
    ),
  )
}
