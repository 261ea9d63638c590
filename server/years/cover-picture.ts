import { coverArt } from '#contract/pictures/cover-art.ts'
import { coverColors, paperInk, type Color, type CoverColors } from '#contract/pictures/cover-colors.ts'
import type { CoverDesign } from '#contract/pictures/cover-design.ts'
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
function drawInitial(title: string, variant: number, { muted }: CoverColors): string {
  const { serif } = loadFonts()
  const letter = initialOf(title)
  if (!hasLetters(serif, letter)) return ''
  const size = 168
  const x = variant % 2 === 0 ? 114 - widthOf(serif, letter, size) : -8
  return setText(serif, letter, { x, y: 150, size, fill: hexOf(muted), bolder: 0.02 })
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

/** OKLab to sRGB (Ottosson): not every renderer of SVG knows OKLCH. */
function hexOf([lightness, chroma, hue]: Color): string {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  return `#${linear.map((part) => gamma(part).toString(16).padStart(2, '0')).join('')}`
}

function gamma(linear: number): number {
  const part = linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055
  return Math.round(255 * Math.min(1, Math.max(0, part)))
}
