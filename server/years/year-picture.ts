import { createRequire } from 'node:module'
import { create, type Font } from 'fontkit'
import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import type { YearBook, YearInBooks } from '#contract/library/years.ts'
import { createSharedQueue, everybody } from '../processes/shared-queue.ts'
import { Failure } from '#contract/errors.ts'

const [width, height] = [1200, 630]
const margin = 64
const ink = '#33251d'
const soft = '#6b5a4d'
const paper = '#f9f5ee'
/** Grounds of the drawn covers, and the ink on each. */
const grounds = [
  ['#7a2323', '#f6e7d2'],
  ['#2f4a3c', '#efe6cd'],
  ['#e6b9ae', '#5b1f1d'],
  ['#d9b45c', '#43300f'],
  ['#3c4a66', '#ece3d3'],
  ['#c9d0bd', '#2d3a2c'],
  ['#593a56', '#f2dfe4'],
  ['#b5673c', '#fbeedd'],
] as const
const coversShown = 8

const require = createRequire(import.meta.url)

/** Our own fonts, read once: a server may have no others. */
let fonts: { serif: Font; sans: Font } | undefined

function loadFonts(): { serif: Font; sans: Font } {
  fonts ??= {
    serif: open('@fontsource-variable/newsreader/files/newsreader-latin-wght-normal.woff2'),
    sans: open('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'),
  }
  return fonts
}

/** In its regular weight. */
function open(file: string): Font {
  const font = create(readFileSync(require.resolve(file)))
  if (!('layout' in font)) throw new Error(`${file} holds more than one font.`)
  return font
}

const turns = createSharedQueue('previews of years', { atOnce: 1, maxPending: 30 }, () => {
  return new Failure('busy', { retryAfter: 5 })
})

/** The picture that a shared link shows: 1200 × 630, PNG. */
export function drawYearPreview(year: YearInBooks): Promise<Buffer> {
  // Loading SVG is blocked for the pictures that readers send (profiles/profile-image.ts); this one is our own.
  sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] })
  return turns.run(everybody, () =>
    sharp(Buffer.from(drawSvg(year)))
      .png({ palette: true })
      .toBuffer(),
  )
}

export function drawSvg({ year, username, books_count, pages, books }: YearInBooks): string {
  const { serif, sans } = loadFonts()
  const counts = [`${number(books_count)} ${books_count === 1 ? 'book' : 'books'}`]
  if (pages > 0) counts.push(`${number(pages)} pages`)
  const unique = [...new Map(books.map((each) => [each.book.google_books_id, each])).values()]
  const shown = unique.length > coversShown ? evenly(unique, coversShown) : unique
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<rect width="${width}" height="${height}" fill="${paper}"/>`,
    text(sans, `${username} on Octavo`, { x: margin, y: 108, size: 30, fill: soft }),
    text(serif, `${year} in books`, { x: margin, y: 206, size: 92, fill: ink }),
    text(sans, counts.join(' · '), { x: margin, y: 268, size: 38, fill: soft }),
    ...shown.map((each, nth) => cover(serif, each, margin + nth * 136, 330 + (nth % 2) * 14)),
    '</svg>',
  ].join('')
}

function evenly<Each>(list: readonly Each[], n: number): Each[] {
  return Array.from({ length: n }, (_, nth) => list[Math.floor((nth * list.length) / n)]).filter(
    (each) => each !== undefined,
  )
}

function cover(font: Font, { book }: YearBook, x: number, y: number): string {
  const seed = [...book.google_books_id].reduce((sum, sign) => (sum * 31 + (sign.codePointAt(0) ?? 0)) % 9_973, 7)
  const [ground, on] = grounds[seed % grounds.length] ?? grounds[0]
  const [w, h] = [120, 180]
  const size = 17
  const lines = wrap(font, book.title, { size, width: w - 22, most: 5 })
  return [
    `<rect x="${x}" y="${y + 4}" width="${w}" height="${h}" rx="3" fill="#33251d" opacity="0.22"/>`,
    `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="3" fill="${ground}"/>`,
    `<rect x="${x + 5}" y="${y}" width="2" height="${h}" fill="#000000" opacity="0.14"/>`,
    `<rect x="${x + 14}" y="${y + h - 22}" width="${w - 28}" height="2" fill="${on}" opacity="0.6"/>`,
    ...lines.map((line, nth) => text(font, line, { x: x + 14, y: y + 34 + nth * size * 1.2, size, fill: on })),
  ].join('')
}

/** Nothing where the font lacks a letter: half a title would say something else. */
function wrap(font: Font, title: string, { size, width: room, most }: { size: number; width: number; most: number }) {
  if ([...title].some((sign) => !font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0))) return []
  const lines: string[] = []
  for (const word of title.split(/\s+/)) {
    const last = lines.at(-1)
    const joined = last === undefined ? word : `${last} ${word}`
    if (last === undefined || widthOf(font, joined, size) > room) lines.push(shorten(font, word, { size, room }))
    else lines[lines.length - 1] = joined
  }
  return lines.length <= most ? lines : [...lines.slice(0, most - 1), '…']
}

function shorten(font: Font, word: string, { size, room }: { size: number; room: number }): string {
  let shown = word
  while (shown.length > 1 && widthOf(font, shown, size) > room) shown = shown.replace(/.…?$/u, '…')
  return shown
}

function widthOf(font: Font, words: string, size: number): number {
  return (font.layout(words).advanceWidth * size) / font.unitsPerEm
}

interface Setting {
  x: number
  y: number
  size: number
  fill: string
}

/** As outlines, so that no font is needed to show them. */
function text(font: Font, words: string, { x, y, size, fill }: Setting): string {
  const scale = size / font.unitsPerEm
  const { glyphs, positions } = font.layout(words)
  let at = 0
  const outlines = glyphs.map((glyph, nth) => {
    const path = glyph.path
      .scale(scale, -scale)
      .translate(x + at * scale, y)
      .toSVG()
    at += positions[nth]?.xAdvance ?? 0
    return path
  })
  return `<path fill="${fill}" d="${outlines.join('')}"/>`
}

function number(n: number): string {
  return n.toLocaleString('en')
}
