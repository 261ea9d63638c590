// @ts-expect-error The client has no Node types; this test reads the file because Vitest returns '' for an imported stylesheet.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { linearRgb, type Color } from '#contract/pictures/oklch.ts'

const tokens: string = readFileSync('client/ui/tokens.css', 'utf8')
const [light = '', dark = ''] = tokens.split("[data-theme='dark']")
const palette: string = readFileSync('client/stats/charts/palette.module.css', 'utf8')
const [lightCharts = '', darkCharts = ''] = palette.split(":global([data-theme='dark']) .kinds")
const grounds = ['ground', 'card', 'sunken']
const texts = ['ink', 'ink-soft', 'ink-faint', 'accent', 'accent-hover', 'error', 'gold', 'finished'].flatMap((text) =>
  grounds.map((ground) => [text, ground] as const),
)
const pairs = [
  ['on-primary', 'primary'],
  ['on-primary', 'primary-hover'],
  ['on-error', 'error-fill'],
  ['error', 'error-soft'],
  ['on-accent', 'accent-fill'],
  ['on-accent', 'accent-fill-hover'],
  ['on-gold', 'gold-fill'],
  ['accent', 'accent-soft'],
  ['gold', 'gold-soft'],
  ['ink', 'gold-soft'],
  ['ink-soft', 'gold-soft'],
  ['finished', 'gold-soft'],
  ['finished', 'finished-soft'],
] as const
const controls = ['edge', 'primary', 'error-fill', 'accent-fill', 'star', 'finished-fill', 'focus'].flatMap((control) =>
  ['ground', 'card'].map((ground) => [control, ground] as const),
)

for (const [theme, css] of [
  ['light', light],
  ['dark', dark],
] as const) {
  test.each([...texts, ...pairs])(`in the ${theme} theme %s can be read on %s`, (text, ground) => {
    expect(contrast(color(css, text), color(css, ground))).toBeGreaterThanOrEqual(4.5)
  })

  test.each(controls)(`in the ${theme} theme the control color %s stands out from %s`, (control, ground) => {
    expect(contrast(color(css, control), color(css, ground))).toBeGreaterThanOrEqual(3)
  })
}

const roles = ['primary', 'accent', 'error', 'focus', 'gold', 'finished']
const pairsOfRoles = roles.flatMap((one, index) => roles.slice(index + 1).map((other) => [one, other] as const))

for (const [theme, css] of [
  ['light', light],
  ['dark', dark],
] as const) {
  test.each(pairsOfRoles)(`in the ${theme} theme nobody takes %s for %s`, (one, other) => {
    expect(distance(color(css, one), color(css, other))).toBeGreaterThanOrEqual(0.08)
  })
}

for (const [theme, css] of [
  ['light', light + lightCharts],
  ['dark', dark + darkCharts],
] as const) {
  test.each(['kinds', 'pages', 'star'])(`in the ${theme} theme %s stands out as a chart's color`, (role) => {
    expect(contrast(color(css, role), color(css, 'card'))).toBeGreaterThanOrEqual(3)
  })

  test.each([
    ['accent-fill', 'kinds'],
    ['accent-fill', 'pages'],
    ['accent-fill', 'star'],
    ['kinds', 'pages'],
    ['kinds', 'star'],
    ['pages', 'star'],
  ])(`in the ${theme} theme nobody takes the charts' %s for %s, nor who tells red from green badly`, (one, other) => {
    expect(distance(color(css, one), color(css, other))).toBeGreaterThanOrEqual(0.08)
    expect(distance(withoutGreen(color(css, one)), withoutGreen(color(css, other)))).toBeGreaterThanOrEqual(0.08)
  })
}

/** Roughly as with deuteranopia: of OKLab, the axis from green to red is lost. */
function withoutGreen([lightness, chroma, hue]: Color): Color {
  const along = chroma * Math.sin((hue * Math.PI) / 180)
  return [lightness, Math.abs(along), along < 0 ? 270 : 90]
}

/** In OKLab, where 0.02 is just noticeable. */
function distance([lightness, chroma, hue]: Color, [otherLightness, otherChroma, otherHue]: Color): number {
  const [a, b] = [hue, otherHue].map((degrees) => (degrees * Math.PI) / 180) as [number, number]
  const across = chroma * Math.cos(a) - otherChroma * Math.cos(b)
  const along = chroma * Math.sin(a) - otherChroma * Math.sin(b)
  return Math.hypot(lightness - otherLightness, across, along)
}

function color(css: string, name: string): Color {
  const found = new RegExp(`--${name}: oklch\\(([\\d.]+) ([\\d.]+) ([\\d.]+)\\)`).exec(css)
  if (!found) throw new Error(`No color --${name}`)
  return [Number(found[1]), Number(found[2]), Number(found[3])]
}

function contrast(one: Color, other: Color): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

/** The relative luminance of WCAG. */
function luminance(of: Color): number {
  const [red, green, blue] = linearRgb(of)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
