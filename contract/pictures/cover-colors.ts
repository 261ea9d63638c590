import type { Ground } from './cover-design.ts'
import type { Color } from './oklch.ts'

export interface CoverColors {
  ground: Color
  /** Of what is written on the ground. */
  ink: Color
  muted: Color
  deep: Color
  bright: Color
  paper: Color
}

/** Labels and bands of most covers. */
const paper: Color = [0.95, 0.022, 86]
/** What is written on paper. */
export const paperInk: Color = [0.26, 0.03, 45]

/** As the client's stylesheet has them (cover-grounds.module.css). */
export const coverColors: Record<Ground, CoverColors> = {
  oxblood: {
    ground: [0.37, 0.115, 22],
    ink: [0.96, 0.025, 80],
    muted: [0.45, 0.125, 24],
    deep: [0.29, 0.09, 20],
    bright: [0.8, 0.11, 78],
    paper,
  },
  forest: {
    ground: [0.36, 0.06, 158],
    ink: [0.96, 0.025, 100],
    muted: [0.44, 0.07, 156],
    deep: [0.28, 0.05, 160],
    bright: [0.84, 0.09, 100],
    paper,
  },
  midnight: {
    ground: [0.31, 0.065, 268],
    ink: [0.96, 0.02, 90],
    muted: [0.4, 0.08, 266],
    deep: [0.24, 0.055, 270],
    bright: [0.86, 0.1, 88],
    paper,
  },
  ochre: {
    ground: [0.78, 0.13, 80],
    ink: [0.26, 0.05, 45],
    muted: [0.72, 0.14, 66],
    deep: [0.58, 0.13, 45],
    bright: [0.95, 0.05, 92],
    paper,
  },
  terracotta: {
    ground: [0.68, 0.125, 44],
    ink: [0.22, 0.045, 32],
    muted: [0.62, 0.135, 40],
    deep: [0.47, 0.12, 32],
    bright: [0.92, 0.06, 75],
    paper,
  },
  sage: {
    ground: [0.8, 0.045, 145],
    ink: [0.27, 0.035, 155],
    muted: [0.73, 0.06, 150],
    deep: [0.55, 0.065, 155],
    bright: [0.96, 0.03, 105],
    paper,
  },
  plum: {
    ground: [0.35, 0.085, 340],
    ink: [0.96, 0.02, 50],
    muted: [0.43, 0.1, 343],
    deep: [0.27, 0.07, 338],
    bright: [0.84, 0.08, 35],
    paper,
  },
  teal: {
    ground: [0.42, 0.065, 208],
    ink: [0.97, 0.02, 105],
    muted: [0.49, 0.075, 206],
    deep: [0.33, 0.055, 210],
    bright: [0.88, 0.085, 95],
    paper,
  },
  bone: {
    ground: [0.92, 0.025, 86],
    ink: [0.28, 0.035, 40],
    muted: [0.86, 0.035, 80],
    deep: [0.45, 0.12, 28],
    bright: [0.61, 0.155, 32],
    paper: [0.985, 0.01, 88],
  },
  rose: {
    ground: [0.83, 0.06, 22],
    ink: [0.28, 0.07, 12],
    muted: [0.77, 0.08, 20],
    deep: [0.52, 0.12, 14],
    bright: [0.96, 0.03, 65],
    paper,
  },
  charcoal: {
    ground: [0.28, 0.008, 60],
    ink: [0.95, 0.018, 86],
    muted: [0.36, 0.01, 60],
    deep: [0.2, 0.006, 60],
    bright: [0.78, 0.12, 66],
    paper,
  },
  sky: {
    ground: [0.82, 0.05, 232],
    ink: [0.27, 0.06, 255],
    muted: [0.75, 0.07, 235],
    deep: [0.52, 0.085, 245],
    bright: [0.97, 0.035, 95],
    paper,
  },
}

/** How much of a giant letter is the muted color, the rest being the ground: so much that what is written on it stays easy to read. */
export const mutedOfLetter = 0.55

export function letterColor({ ground, muted }: CoverColors): Color {
  const mix = (part: 0 | 1 | 2) => ground[part] + mutedOfLetter * (muted[part] - ground[part])
  return [mix(0), mix(1), mix(2)]
}
