import type { Measure } from '../../server/points/achievement-rules.ts'
import { motifs } from './motifs.ts'

/** The cloth of the binding, light from the upper left: its bright and its deep shade. */
type Cloth = readonly [string, string]

const cloths = {
  green: ['#2f6b4a', '#173d2a'],
  oxblood: ['#8d2f37', '#521319'],
  ink: ['#4d423b', '#241d19'],
  umber: ['#7d4a2a', '#43230f'],
  plum: ['#6d3450', '#381527'],
} as const satisfies Record<string, Cloth>

const gold = '#f0cf83'

/** Green is the colour of what is finished, as everywhere else. */
const clothOf: Record<Measure, Cloth> = {
  books_finished: cloths.green,
  genres_finished: cloths.green,
  decades_finished: cloths.green,
  favourites: cloths.oxblood,
  books_rated: cloths.oxblood,
  books_reviewed: cloths.ink,
  reviews_replied_to: cloths.ink,
  streak_days: cloths.umber,
  challenges_completed: cloths.umber,
  followers: cloths.plum,
  following: cloths.plum,
  readlists_shared: cloths.plum,
}

export interface Badge {
  id: string
  measure: Measure
  /** From 0, how far up the row of its measure it stands. */
  tier: number
}

/** A roundel of cloth, tooled in gold; the higher the tier, the richer the border. It brings its own ground, for any theme. */
export function drawBadge({ id, measure, tier }: Badge): string {
  const motif = motifs[id]
  if (motif === undefined) throw new Error(`There is no motif for the badge '${id}'.`)
  const [bright, deep] = clothOf[measure]
  const size = tier < 2 ? 1.56 : tier === 2 ? 1.46 : 1.36
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 112 112" width="112" height="112">
<defs>
<radialGradient id="c" cx=".34" cy=".26" r=".9"><stop offset="0" stop-color="${bright}"/><stop offset="1" stop-color="${deep}"/></radialGradient>
<linearGradient id="g" x1=".15" y1="0" x2=".85" y2="1"><stop offset="0" stop-color="#f7e2a3"/><stop offset=".45" stop-color="#e0b457"/><stop offset=".7" stop-color="#c8943a"/><stop offset="1" stop-color="#edcb7b"/></linearGradient>
</defs>
<circle cx="56" cy="56" r="56" fill="url(#g)"/>
<circle cx="56" cy="56" r="53" fill="url(#c)"/>
<g stroke="url(#g)" fill="none">${drawBorder(tier)}</g>
<g fill="none" stroke="${gold}" stroke-width="${round(2.5 / size)}" stroke-linecap="round" stroke-linejoin="round" transform="translate(56 56) scale(${size}) translate(-24 -24)">${tool(motif, deep)}</g>
</svg>
`
    .replaceAll(/\n\s*(?=<)|(?<=>)\s+(?=<)/g, '')
    .replaceAll(/(\.\d*?)0+(?=\D)/g, (_, digits: string) => (digits === '.' ? '' : digits))
    .concat('\n')
}

/** Said on each shape: a page's policy may forbid a picture its style sheet. */
function tool(motif: string, ground: string): string {
  return motif
    .replaceAll('class="leaf"', `fill="${gold}" fill-opacity=".16"`)
    .replaceAll('class="node"', `fill="${gold}" stroke-width=".9"`)
    .replaceAll('class="dot"', `fill="${gold}" stroke="none"`)
    .replaceAll('class="fine"', 'stroke-width="1"')
    .replaceAll('class="glass"', `fill="${ground}"`)
}

function drawBorder(tier: number): string {
  switch (tier) {
    case 0:
      return line(48.5, 1.1)
    case 1:
      return line(49.5, 0.8) + line(46.5, 0.8)
    case 2:
      return (
        line(49.8, 0.8) +
        line(43.8, 0.8) +
        around(36, '<circle cx="56" cy="9.200" r=".900" fill="url(#g)" stroke="none"/>')
      )
    case 3:
      return (
        line(50, 0.8) + line(43.2, 0.8) + around(24, '<path d="M52.500 11.500l3.500-4 3.500 4" stroke-width=".900"/>')
      )
    case 4:
      return (
        line(50.2, 0.9) +
        line(42.4, 0.9) +
        around(
          20,
          '<path d="M56 6.500c2.600 1.700 2.600 4.600 0 6.300-2.600-1.700-2.600-4.600 0-6.300z" stroke-width=".800" fill="url(#g)" fill-opacity=".5"/>',
        )
      )
    default:
      return (
        line(50.4, 0.9) +
        line(41.6, 0.9) +
        around(
          16,
          '<path d="M56 5.800l1.200 2.800 2.800 1.200-2.800 1.200-1.200 2.800-1.200-2.800-2.800-1.200 2.800-1.200z" fill="url(#g)" stroke="none"/>',
        ) +
        around(16, '<circle cx="56" cy="9.800" r=".900" fill="url(#g)" stroke="none"/>', 11.25)
      )
  }
}

function line(radius: number, width: number): string {
  return `<circle cx="56" cy="56" r="${radius}" stroke-width="${width}"/>`
}

function around(count: number, shape: string, from = 0): string {
  return Array.from(
    { length: count },
    (_, i) => `<g transform="rotate(${round(from + (360 * i) / count)} 56 56)">${shape}</g>`,
  ).join('')
}

function round(number: number): number {
  return Math.round(number * 100) / 100
}
