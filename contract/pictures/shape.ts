/** A color of the cover's ground (cover-colors.ts). */
export type Tone = 'ground' | 'muted' | 'deep' | 'bright' | 'paper'

/** Lines are drawn in the bright color. */
export type Line = 'line' | 'fineLine'

/** The stroke of each, in percent of the cover's width. */
export const lineWidths: Record<Line, number> = { line: 0.9, fineLine: 0.35 }

/** An element of SVG, as data: the client renders it with React, the server writes it into a picture. */
export interface Shape {
  tag: 'path' | 'circle' | 'rect' | 'ellipse' | 'g'
  /** Of what is in a group too; without, as the group says. */
  look?: Tone | Line | undefined
  attributes: Readonly<Record<string, string | number>>
  children?: readonly Shape[]
}

type More = Readonly<Record<string, string | number>>

export function path(look: Shape['look'], d: string, more: More = {}): Shape {
  return { tag: 'path', look, attributes: { d, ...more } }
}

export function circle(look: Shape['look'], [cx, cy]: readonly [number, number], r: number, more: More = {}): Shape {
  return { tag: 'circle', look, attributes: { cx, cy, r, ...more } }
}

export function ellipse(
  look: Shape['look'],
  [cx, cy]: readonly [number, number],
  [rx, ry]: readonly [number, number],
  more: More = {},
): Shape {
  return { tag: 'ellipse', look, attributes: { cx, cy, rx, ry, ...more } }
}

export function rect(
  look: Shape['look'],
  [x, y]: readonly [number, number],
  [width, height]: readonly [number, number],
  more: More = {},
): Shape {
  return { tag: 'rect', look, attributes: { x, y, width, height, ...more } }
}

export function group(children: readonly Shape[], transform?: string, look?: Shape['look']): Shape {
  return { tag: 'g', look, attributes: transform === undefined ? {} : { transform }, children }
}

export function range(length: number): number[] {
  return Array.from({ length }, (_, index) => index)
}
