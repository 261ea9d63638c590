import sharp from 'sharp'
import { pick } from './random.ts'

/** Which of three colors (ground, shape, detail) a point has; x and y go from -1 to 1, right and down. */
type Drawing = (x: number, y: number) => 0 | 1 | 2

const drawings = {
  moon: (x, y) =>
    inCircle(x, y, -0.05, 0, 0.56) && !inCircle(x, y, 0.24, -0.12, 0.48) ? 1 : isDot(x, y, 0.5, 0.42, 0.07) ? 2 : 0,
  sun: (x, y) => (y > 0.34 ? (y > 0.5 && y < 0.58 ? 1 : 2) : inCircle(x, y, 0, 0.34, 0.56) ? 1 : 0),
  hill: (x, y) => (y > 0.3 - 0.42 * Math.cos(2.4 * (x - 0.5)) ? 1 : y > 0.12 - 0.5 * Math.cos(2 * (x + 0.55)) ? 2 : 0),
  wave: (x, y) => {
    const depth = y - 0.11 * Math.sin(5.2 * x) + 0.08
    if (depth < -0.32) return inCircle(x, y, 0.42, -0.56, 0.17) ? 2 : 0
    return Math.floor((depth + 0.32) / 0.24) % 2 === 0 ? 1 : 2
  },
  leaf: (x, y) => {
    const [along, across] = [(x - y) / Math.SQRT2, (x + y) / Math.SQRT2]
    if (Math.abs(across) < 0.025 && along > -0.78 && along < 0.42) return 2
    return Math.hypot(along - 0.02, across - 0.36) < 0.74 && Math.hypot(along - 0.02, across + 0.36) < 0.74 ? 1 : 0
  },
  window: (x, y) => {
    if (Math.abs(x) > 0.46 || y > 0.62 || (y < -0.16 && !inCircle(x, y, 0, -0.16, 0.46))) return 0
    if (Math.abs(x) < 0.035 || Math.abs(y - 0.02) < 0.035) return 0
    return inCircle(x, y, 0.21, -0.26, 0.13) ? 2 : 1
  },
  cup: (x, y) => {
    if (inCircle(x, y, 0.5, 0.12, 0.24) && !inCircle(x, y, 0.5, 0.12, 0.13) && x > 0.3) return 1
    if (Math.abs(x) < 0.46 && y > -0.16 && (y < 0.2 || inCircle(x, y, 0, 0.14, 0.46))) return 1
    return y < -0.26 && y > -0.62 && [-0.2, 0, 0.2].some((at) => Math.abs(x - at - 0.05 * Math.sin(11 * y)) < 0.035)
      ? 2
      : 0
  },
  owl: (x, y) => {
    for (const side of [-0.24, 0.24]) {
      if (inCircle(x, y, side, -0.14, 0.1)) return 0
      if (inCircle(x, y, side, -0.14, 0.21)) return 2
    }
    if (Math.abs(x) < 0.09 - 0.5 * (y - 0.02) && y > 0.02 && y < 0.2) return 2
    const ears = y < -0.3 && y > -0.68 && Math.abs(Math.abs(x) - 0.38) < 0.16 * ((y + 0.68) / 0.38)
    return ears || (x / 0.55) ** 2 + ((y - 0.08) / 0.58) ** 2 < 1 ? 1 : 0
  },
  rain: (x, y) => {
    if (inCircle(x, y, -0.26, -0.16, 0.28) || inCircle(x, y, 0.16, -0.26, 0.36) || inCircle(x, y, 0.42, -0.1, 0.22))
      return 1
    const row = Math.floor((y - 0.2) / 0.24)
    const falls = y > 0.2 && y < 0.68 && (y - 0.2) % 0.24 < 0.14
    return falls && Math.abs(((x + 0.12 * y + row * 0.14 + 4) % 0.28) - 0.14) < 0.026 && Math.abs(x) < 0.5 ? 2 : 0
  },
  lamp: (x, y) => {
    if (y > -0.5 && y < 0.02) return Math.abs(x) < 0.2 + 0.5 * (y + 0.5) ? 1 : 0
    if (y > 0.5 && y < 0.6) return Math.abs(x) < 0.26 ? 2 : 0
    return y >= 0.02 && y <= 0.5 && Math.abs(x) < 0.035 ? 2 : 0
  },
  spine: (x, y) => {
    if (y > 0.52 && y < 0.6) return Math.abs(x) < 0.7 ? 2 : 0
    if (y > 0.52) return 0
    if (x > -0.56 && x < -0.3) return y > -0.42 ? (y > -0.26 && y < -0.2 ? 2 : 1) : 0
    if (x > -0.24 && x < 0.06) return y > -0.6 ? 2 : 0
    const slope = x - 0.3 + 0.22 * y
    return Math.abs(slope) < 0.13 && y > -0.5 ? 1 : 0
  },
} satisfies Record<string, Drawing>

export type Motif = keyof typeof drawings

const palettes = [
  ['#f1e3cd', '#7d2b2a', '#c98f3b'],
  ['#2d3a4a', '#f0e2c8', '#d7a552'],
  ['#dce3d4', '#44604a', '#a9762f'],
  ['#7d2b2a', '#f3e4cf', '#e0ab57'],
  ['#e9d3b8', '#3b4f63', '#9c3f33'],
  ['#3f4f3d', '#efe3c6', '#c8913c'],
  ['#ead9da', '#6a3550', '#b8803a'],
] as const

const size = 192
/** Samples per pixel edge, for smooth lines. */
const fine = 3

/** A small drawn picture as a data URL, like the one a browser sends. */
export async function drawPicture(motif: Motif, username: string): Promise<string> {
  const palette = pick(palettes, 'palette', username).map(readColour)
  const drawing: Drawing = drawings[motif]
  const edge = size * fine
  const pixels = Buffer.alloc(edge * edge * 3)
  for (let row = 0; row < edge; row += 1) {
    for (let column = 0; column < edge; column += 1) {
      const color = palette[drawing((2 * column) / edge - 1, (2 * row) / edge - 1)] ?? [0, 0, 0]
      pixels.set(color, (row * edge + column) * 3)
    }
  }
  const image = sharp(pixels, { raw: { width: edge, height: edge, channels: 3 } }).resize(size, size)
  return `data:image/png;base64,${(await image.png().toBuffer()).toString('base64')}`
}

function inCircle(x: number, y: number, centreX: number, centreY: number, radius: number): boolean {
  return Math.hypot(x - centreX, y - centreY) < radius
}

function isDot(x: number, y: number, atX: number, atY: number, radius: number): boolean {
  return Math.abs(x - atX) + Math.abs(y - atY) < radius
}

function readColour(hex: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
}
