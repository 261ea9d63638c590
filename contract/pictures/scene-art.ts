import type { Composition } from './cover-design.ts'
import { circle, ellipse, group, path, range, rect, type Shape } from './shape.ts'

export type Scene = Exclude<Composition, 'plate' | 'band' | 'horizon' | 'arcs' | 'initial'>

const mirrored = 'translate(100 0) scale(-1 1)'

/** Art for the lower half of a cover, below the title. */
export const scenes: Record<Scene, (variant: number) => readonly Shape[]> = {
  orbit(variant) {
    const [x, y] = (
      [
        [50, 116],
        [72, 112],
        [28, 120],
        [50, 150],
      ] as const
    )[variant] ?? [50, 116]
    return [
      ...[46, 34, 23].map((radius, index) =>
        group(
          [
            ellipse('fineLine', [x, y], [radius, radius * 0.42]),
            circle(index === 1 ? 'bright' : 'muted', [x + (index === 1 ? -radius : radius), y], 3.4 - index * 0.7),
          ],
          `rotate(${-18 - variant * 9} ${x} ${y})`,
        ),
      ),
      circle('bright', [x, y], 11),
      circle('deep', [x + 4, y - 3], 11, { opacity: 0.28 }),
      ...[12, 31, 58, 83, 92].map((star, index) =>
        circle('bright', [star, 86 + ((index * 23 + variant * 11) % 58)], 0.8),
      ),
    ]
  },
  shard: (variant) => [
    group(
      [
        path('muted', 'M0 150V128L100 74V150Z'),
        path('bright', variant < 2 ? 'M0 150 100 88V101L22 150Z' : 'M36 150 100 96V118L70 150Z'),
        path('deep', 'M46 150 100 116V150Z'),
      ],
      variant % 2 === 1 ? mirrored : undefined,
    ),
  ],
  windows: (variant) => [
    path('deep', 'M8 150V98H30V88H58V78H78V104H94V150Z'),
    ...range(4).flatMap((row) =>
      range(5).flatMap((column) => {
        const isLit = (row * 5 + column) % (variant + 5) === (variant % 3) + 1
        const top = 96 + row * 12 + (column === 4 ? 12 : 0)
        return column < 1 && row < 1 ? [] : [rect(isLit ? 'bright' : 'muted', [15 + column * 15, top], [6, 8])]
      }),
    ),
  ],
  peaks: (variant) => [
    circle('bright', [variant % 2 === 0 ? 74 : 26, 88], variant < 2 ? 9 : 6),
    path('muted', 'M-6 150 22 98 40 126 64 88 106 150Z'),
    path('bright', 'M64 88 72 100 67 98 63 103 58 97.500Z'),
    path('deep', 'M-10 150 14 122 36 142 60 114 86 138 110 120V150Z'),
  ],
  bloom(variant) {
    const petals = [8, 6, 10, 5][variant] ?? 8
    return [
      group(
        [
          path('line', 'M0 0C2 14-3 24 1 40'),
          ...range(petals).map((index) =>
            ellipse(index % 2 === 0 ? 'bright' : 'muted', [0, -15], [petals > 7 ? 5 : 7.5, 13], {
              transform: `rotate(${(index * 360) / petals})`,
            }),
          ),
          circle('deep', [0, 0], 6),
        ],
        `translate(${[50, 68, 34, 50][variant] ?? 50} 118)`,
      ),
    ]
  },
  arches(variant) {
    const [count, step] = (
      [
        [3, 30],
        [2, 42],
        [4, 23],
        [1, 70],
      ] as const
    )[variant] ?? [3, 30]
    const start = (100 - count * step) / 2
    return range(count).flatMap((index) => {
      const [left, width] = [start + index * step + 3, step - 6]
      const arch = (inset: number) =>
        `M${left + inset} 150V${118 + inset}a${width / 2 - inset} ${width / 2 - inset} 0 0 1 ${width - 2 * inset} 0V150Z`
      return [
        path('bright', arch(0)),
        path('ground', arch(1.6)),
        path('muted', arch(3.6)),
        path('deep', arch(width / 5)),
      ]
    })
  },
  blocks: (variant) => [
    group(
      [
        rect('muted', [0, 92], [42, 58]),
        path('bright', 'M42 150A58 58 0 0 1 100 92V150Z'),
        circle('deep', [21, variant < 2 ? 121 : 134], 14),
        ...(variant < 2 ? [rect('ground', [70, 120], [30, 30])] : []),
      ],
      variant % 2 === 0 ? undefined : mirrored,
    ),
  ],
  rays(variant) {
    const x = [50, 100, 0, 50][variant] ?? 50
    return [
      ...range(13).map((index) =>
        path(index % 2 === 0 ? 'muted' : 'bright', 'M0 0-4.500-62H4.500Z', {
          opacity: index % 2 === 0 ? 1 : 0.85,
          transform: `translate(${x} 152) rotate(${-90 + index * 15})`,
        }),
      ),
      circle('deep', [x, 152], variant === 3 ? 28 : 20),
    ]
  },
  cutouts: (variant) => cutPaper(cutouts, variant, 2),
}

const cutouts = [
  [18, 104, 10],
  [50, 92, 7],
  [80, 108, 12],
  [34, 132, 13],
  [68, 138, 8],
  [92, 140, 6],
] as const

/** Pieces of paper, each with its size; `rx` is how round the corners of the square ones are. */
export function cutPaper(
  pieces: readonly (readonly [x: number, y: number, size: number])[],
  variant: number,
  rx: number,
): Shape[] {
  return pieces.map(([x, y, size], index) => {
    const tone = (['bright', 'muted', 'deep'] as const)[(index + variant) % 3]
    const shape = (index + variant) % 3
    if (shape === 0) return circle(tone, [x, y], size)
    if (shape === 1) return path(tone, `M${x} ${y - size} ${x + size} ${y + size * 0.8}H${x - size}Z`)
    return rect(tone, [x - size * 0.85, y - size * 0.85], [size * 1.7, size * 1.7], {
      rx,
      transform: `rotate(${12 + index * 14} ${x} ${y})`,
    })
  })
}
