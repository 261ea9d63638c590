import { createRequire } from 'node:module'
import { create, type Font } from 'fontkit'
import { readFileSync } from 'node:fs'

const require = createRequire(import.meta.url)

interface Fonts {
  serif: Font
  italic: Font
  sans: Font
}

/** Our own fonts, read once: a server may have no others. */
let fonts: Fonts | undefined

export function loadFonts(): Fonts {
  fonts ??= {
    serif: open('@fontsource-variable/newsreader/files/newsreader-latin-wght-normal.woff2'),
    italic: open('@fontsource-variable/newsreader/files/newsreader-latin-wght-italic.woff2'),
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

/** Half a title would say something else. */
export function hasLetters(font: Font, words: string): boolean {
  return [...words].every((sign) => font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0))
}

/** At most so many lines, each as wide as the room at most. */
export function wrap(
  font: Font,
  words: string,
  { size, width: room, most }: { size: number; width: number; most: number },
): string[] {
  const lines: string[] = []
  for (const word of words.split(/\s+/)) {
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

export function widthOf(font: Font, words: string, size: number): number {
  return (font.layout(words).advanceWidth * size) / font.unitsPerEm
}

interface Setting {
  x: number
  y: number
  size: number
  fill: string
  /** Of an em, around each letter: only the regular weight can be read from the font. */
  bolder?: number
}

/** As outlines, so that no font is needed to show them. */
export function setText(font: Font, words: string, { x, y, size, fill, bolder = 0 }: Setting): string {
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
  const stroke = bolder > 0 ? ` stroke="${fill}" stroke-width="${bolder * size}" stroke-linejoin="round"` : ''
  return `<path fill="${fill}"${stroke} d="${outlines.join('')}"/>`
}
