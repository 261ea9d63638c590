// @ts-expect-error The client has no Node types; this test reads the file because Vitest returns '' for an imported stylesheet.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { coverColors, letterColor, mutedOfLetter, paperInk } from '#contract/pictures/cover-colors.ts'
import { grounds } from '#contract/pictures/cover-design.ts'
import { linearRgb, type Color } from '#contract/pictures/oklch.ts'

const read = (file: string): string => readFileSync(`client/ui/cover/${file}.module.css`, 'utf8')
const usual = read('drawn-cover')

test.each(grounds)('%s has the colors that the server draws it with', (ground) => {
  const css = new RegExp(`\\.${ground} \\{([^}]*)\\}`).exec(read('cover-grounds'))?.[1] ?? ''
  for (const [name, color] of Object.entries(coverColors[ground])) expect(colorIn(css, name)).toEqual(color)
  expect(colorIn(usual, 'paper-ink')).toEqual(paperInk)
})

test.each(grounds)('the words on a giant letter can be read on %s', (ground) => {
  const [, percent] = /in oklch, var\(--cover-muted\) (\d+)%, var\(--cover-ground\)/.exec(read('cover-art')) ?? []

  expect(Number(percent) / 100).toBe(mutedOfLetter)
  const colors = coverColors[ground]
  expect(contrast(linearRgb(colors.ink), linearRgb(letterColor(colors)))).toBeGreaterThanOrEqual(4.5)
})

const backdrop = `${read('cover-backdrop')}${read('cover-scene')}`
const book = readFileSync('client/book-details/hero/book-header.module.css', 'utf8')
const lead = readFileSync('client/reading/lead-book.module.css', 'utf8')
const band = readFileSync('client/ui/band/banded-page.module.css', 'utf8')
const [, dark = ''] = readFileSync('client/ui/tokens.css', 'utf8').split("[data-theme='dark']")

/** The words that stand on a backdrop, and how light its bright tone is there. */
const surroundings = [
  {
    words: [oklchIn(dark, 'ink'), oklchIn(book, 'ink-soft')],
    bright: numberIn(backdrop, /--backdrop-bright, ([\d.]+)/),
  },
  {
    words: [oklchIn(dark, 'ink'), oklchIn(lead, 'ink-soft'), oklchIn(lead, 'finished')],
    bright: numberIn(backdrop, /--backdrop-bright, ([\d.]+)/),
  },
  {
    words: [oklchIn(dark, 'ink'), oklchIn(band, 'ink-soft'), oklchIn(band, 'ink-faint')],
    bright: numberIn(band, /--backdrop-bright: ([\d.]+)/),
  },
]

test.each(grounds)(
  'words can be read on a backdrop in the colors of %s, on its art and on the whitest picture',
  (ground) => {
    const colors = coverColors[ground]
    const far = numberIn(backdrop, /--backdrop-far: ([\d.]+)/)
    const [most, turn] = [/0\.45\) min\(c, ([\d.]+)\)/, /calc\(h \* ([\d.]+)\)/].map((part) =>
      numberIn(backdrop, part),
    ) as [number, number]
    const behindAll = [far, numberIn(backdrop, /--art-muted: oklch\(from var\(--cover-ground\) ([\d.]+)/)].map(
      (lightness) => linearRgb([lightness, Math.min(colors.ground[1], 0.085), colors.ground[2]]),
    )
    const [brightness, opacity] = [/brightness\(([\d.]+)\)/, /\.shown \{\s*opacity: ([\d.]+)/].map((part) =>
      numberIn(backdrop, part),
    ) as [number, number]
    const picture = Array.from<number>({ length: 3 }).fill(fromDisplayed(brightness))

    for (const { words, bright } of surroundings) {
      const art = linearRgb([bright, Math.min(colors.bright[1], most), colors.bright[2] * turn])
      const behind = [...behindAll, art, over(behindAll[0] ?? [], picture, opacity)]
      for (const color of words) {
        for (const light of behind) expect(contrast(linearRgb(color), light)).toBeGreaterThanOrEqual(4.5)
      }
    }
  },
)

type Light = readonly number[]

/** Colors are mixed as they are displayed. */
function over(below: Light, above: Light, opacity: number): Light {
  return below.map((part, index) =>
    fromDisplayed(displayed(part) * (1 - opacity) + displayed(above[index] ?? 0) * opacity),
  )
}

const displayed = (part: number) => (part <= 0.0031308 ? 12.92 * part : 1.055 * part ** (1 / 2.4) - 0.055)
const fromDisplayed = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)

function contrast(one: Light, other: Light): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

const luminance = ([red = 0, green = 0, blue = 0]: Light) => 0.2126 * red + 0.7152 * green + 0.0722 * blue

function oklchIn(css: string, name: string): Color {
  const [, lightness, chroma, hue] = new RegExp(`--${name}: oklch\\(([\\d.]+) ([\\d.]+) ([\\d.]+)\\)`).exec(css) ?? []
  return [Number(lightness), Number(chroma), Number(hue)]
}

/** That of all covers where the ground has none of its own. */
function colorIn(css: string, name: string): Color {
  const pattern = new RegExp(`--cover-${name}: oklch\\(([\\d.]+) ([\\d.]+) ([\\d.]+)\\)`)
  const [, lightness, chroma, hue] = pattern.exec(css) ?? pattern.exec(usual) ?? []
  return [Number(lightness), Number(chroma), Number(hue)]
}

function numberIn(css: string, pattern: RegExp): number {
  const [, found] = pattern.exec(css) ?? []
  if (found === undefined) throw new Error(`The stylesheet has nothing like ${String(pattern)}.`)
  return Number(found)
}
