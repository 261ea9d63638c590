// @ts-expect-error The client has no Node types; this test reads the file because Vitest returns '' for an imported stylesheet.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { coverColors, paperInk } from '#contract/pictures/cover-colors.ts'
import { grounds } from '#contract/pictures/cover-design.ts'
import type { Color } from '#contract/pictures/oklch.ts'

const read = (file: string): string => readFileSync(`client/ui/cover/${file}.module.css`, 'utf8')
const usual = read('drawn-cover')

test.each(grounds)('%s has the colors that the server draws it with', (ground) => {
  const css = new RegExp(`\\.${ground} \\{([^}]*)\\}`).exec(read('cover-grounds'))?.[1] ?? ''
  for (const [name, color] of Object.entries(coverColors[ground])) expect(colorIn(css, name)).toEqual(color)
  expect(colorIn(usual, 'paper-ink')).toEqual(paperInk)
})

/** That of all covers where the ground has none of its own. */
function colorIn(css: string, name: string): Color {
  const pattern = new RegExp(`--cover-${name}: oklch\\(([\\d.]+) ([\\d.]+) ([\\d.]+)\\)`)
  const [, lightness, chroma, hue] = pattern.exec(css) ?? pattern.exec(usual) ?? []
  return [Number(lightness), Number(chroma), Number(hue)]
}
