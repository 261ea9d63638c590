import { coverArt } from '#contract/pictures/cover-art.ts'
import { coverColors, letterColor, paperInk, type CoverColors } from '#contract/pictures/cover-colors.ts'
import type { CoverDesign } from '#contract/pictures/cover-design.ts'
import { linearRgb, type Color } from '#contract/pictures/oklch.ts'
import { lineWidths, type Shape } from '#contract/pictures/shape.ts'
import { initialOf, setTitle, titleSizes, typeAreaOf } from '#contract/pictures/title-layout.ts'
import { hasLetters, loadFonts, setText, widthOf, wrap } from './picture-type.ts'

interface CoverPicture {
  design: CoverDesign
  title: string
  author: string
}

/** Cuts what is larger than a cover; its id is 'cover'. */
export const coverClip = '<clipPath id="cover"><rect width="100" height="150" rx="1.6"/></clipPath>'

/** The cover that the client draws for a book, of 100 by 150; needs `coverClip`. */
export function drawCover({ design, title, author }: CoverPicture): string {
  const colors = coverColors[design.ground]
  return [
    '<g clip-path="url(#cover)">',
    `<rect width="100" height="150" fill="${hexOf(colors.ground)}"/>`,
    ...(design.composition === 'initial' ? [drawInitial(title, design.variant, colors)] : []),
    ...coverArt(design).map((shape) => write(shape, colors)),
    ...drawType({ design, title, author }, colors),
    '<rect width="1.2" height="150" fill="#fff" opacity="0.14"/><rect x="3" width="1.6" height="150" opacity="0.12"/>',
    '</g>',
  ].join('')
}

const lineHeight = 1.12

function drawType({ design, title, author }: CoverPicture, colors: CoverColors): string[] {
  const { serif, sans } = loadFonts()
  const { composition } = design
  const area = typeAreaOf(composition)
  const { main, lines: broken, step } = setTitle(title, area)
  const size = titleSizes[step] ?? titleSizes[0]
  const most = Math.max(1, Math.floor(area.height / (size * lineHeight)))
  const lines = hasLetters(serif, main) ? (broken ?? wrap(serif, main, { size, width: area.width, most })) : []
  const names = hasLetters(sans, author) ? wrap(sans, author, { size: authorSize, width: area.width, most: 2 }) : []
  const height = lines.length * size * lineHeight + gap + names.length * authorSize * 1.25
  const isOnPaper = composition === 'plate' || composition === 'band'
  const ink = hexOf(isOnPaper ? paperInk : colors.ink)
  const top = composition === 'plate' ? 22 : composition === 'band' ? 75 - height / 2 : 11
  const left = (font: Parameters<typeof setText>[0], words: string, of: number) =>
    composition === 'plate' ? 50 - widthOf(font, words, of) / 2 : composition === 'band' ? 10 : 12
  return [
    ...(composition === 'plate' && lines.length > 0
      ? [`<rect x="14" y="14" width="72" height="${height + 16}" fill="${hexOf(colors.paper)}"/>`]
      : []),
    ...lines.map((line, nth) =>
      setText(serif, line, {
        x: left(serif, line, size),
        y: top + size * (0.84 + nth * lineHeight),
        size,
        fill: ink,
        bolder: 0.025,
      }),
    ),
    ...names.map((line, nth) =>
      setText(sans, line, {
        x: left(sans, line, authorSize),
        y: top + lines.length * size * lineHeight + gap + authorSize * (0.9 + nth * 1.25),
        size: authorSize,
        fill: ink,
        bolder: 0.025,
      }),
    ),
  ]
}

const authorSize = 6.6
const gap = 4.5

/** The title's own letter, larger than the cover. */
function drawInitial(title: string, variant: number, colors: CoverColors): string {
  const { serif } = loadFonts()
  const letter = initialOf(title)
  if (!hasLetters(serif, letter)) return ''
  const size = 168
  const x = variant % 2 === 0 ? 114 - widthOf(serif, letter, size) : -8
  return setText(serif, letter, { x, y: 150, size, fill: hexOf(letterColor(colors)), bolder: 0.02 })
}

function write({ tag, look, attributes, children }: Shape, colors: CoverColors): string {
  const all = Object.entries({ ...lookOf(look, colors), ...attributes }).map(([name, value]) => ` ${name}="${value}"`)
  const within = children?.map((child) => write(child, colors)).join('') ?? ''
  return `<${tag}${all.join('')}>${within}</${tag}>`
}

function lookOf(look: Shape['look'], colors: CoverColors): Record<string, string | number> {
  if (look === undefined) return {}
  if (look === 'line' || look === 'fineLine') {
    return { fill: 'none', stroke: hexOf(colors.bright), 'stroke-width': lineWidths[look] }
  }
  return { fill: hexOf(colors[look]) }
}

/** Not every renderer of SVG knows OKLCH. */
function hexOf(color: Color): string {
  return `#${linearRgb(color)
    .map((part) => gamma(part).toString(16).padStart(2, '0'))
    .join('')}`
}

/** From linear, to a byte. */
function gamma(linear: number): number {
  return Math.round(255 * (linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055))
}
