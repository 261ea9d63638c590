import { LRUCache } from 'lru-cache'
import sharp from 'sharp'
import { brandMark } from '#contract/pictures/brand-mark.ts'
import { designShelf } from '#contract/pictures/cover-design.ts'
import { Failure } from '#contract/errors.ts'
import type { YearInBooks } from '#contract/library/years.ts'
import { currentCaller } from '../db/pool/deadline.ts'
import { createSharedFairQueue } from '../processes/shared-queue.ts'
import { second } from '../time.ts'
import { coverClip, drawCover } from './cover-picture.ts'
import { countsOf } from './year-counts.ts'
import { loadFonts, setText, widthOf } from './picture-type.ts'

const [width, height] = [1200, 630]
const margin = 64
const ink = '#33251d'
const soft = '#6b5a4d'
const accent = '#7a1f25'
const paper = '#f9f5ee'
/** The board that the books stand on, its edge, and what is below it. */
const [board, edge, below] = ['#cdb28c', '#e2cdb0', '#e9dfd2']
const boardTop = 574
const coversShown = 6
const coverWidth = 160
const coverGap = (width - 2 * margin - coversShown * coverWidth) / (coversShown - 1)

const turns = createSharedFairQueue('previews of years', { atOnce: 1, maxPending: 30 }, () => {
  return new Failure('busy', { retryAfter: 5 })
})

/** Of a shared year, under its key. */
export type YearPictures = (key: string, findYear: () => Promise<YearInBooks>) => Promise<Buffer>

/** Each service that shows a link asks for its picture, many at about the same time: some hundred are kept for ten seconds. */
export function keepYearPictures(): YearPictures {
  const kept = new LRUCache<string, Buffer>({
    maxSize: 8_000_000,
    sizeCalculation: ({ length }) => length,
    ttl: 10 * second,
  })
  return async (key, findYear) => {
    const known = kept.get(key)
    if (known) return known
    const picture = await drawYearPreview(await findYear())
    kept.set(key, picture)
    return picture
  }
}

/** The picture that a shared link shows: 1200 × 630, PNG. */
export async function drawYearPreview(year: YearInBooks): Promise<Buffer> {
  const svg = Buffer.from(drawSvg(year))
  return turns.run(currentCaller()?.network ?? '', () => sharp(svg).png({ palette: true }).toBuffer())
}

export function drawSvg(of: YearInBooks): string {
  const { year, username, books } = of
  const { serif, italic, sans } = loadFonts()
  const unique = [...new Map(books.map(({ book }) => [book.google_books_id, book])).values()]
  const designs = designShelf(books.map(({ book }) => ({ ...book, id: book.google_books_id })))
  const shown = unique.length > coversShown ? evenly(unique, coversShown) : unique
  const inBooks = margin + widthOf(serif, `${year} `, 92)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<defs>${coverClip}</defs>`,
    `<rect width="${width}" height="${height}" fill="${paper}"/>`,
    setText(sans, `${username}’s year`, { x: margin, y: 98, size: 30, fill: soft, bolder: 0.03 }),
    drawLogo(),
    setText(serif, String(year), { x: margin, y: 192, size: 92, fill: ink }),
    setText(italic, 'in books', { x: inBooks, y: 192, size: 92, fill: accent }),
    setText(sans, countsOf(of).join(' · '), { x: margin, y: 254, size: 36, fill: ink, bolder: 0.04 }),
    `<rect y="${boardTop}" width="${width}" height="${height - boardTop}" fill="${below}"/>`,
    ...shown.map((book, nth) => {
      const x = margin + nth * (coverWidth + coverGap)
      const [scale, y] = [coverWidth / 100, boardTop - 1.5 * coverWidth]
      const design = designs.get(book.google_books_id)
      return design
        ? `<rect x="${x + 3}" y="${y + 5}" width="${coverWidth}" height="${1.5 * coverWidth - 5}" rx="3" fill="${ink}" opacity="0.22"/><g transform="translate(${x} ${y}) scale(${scale})">${drawCover({ ...book, design })}</g>`
        : ''
    }),
    `<rect y="${boardTop}" width="${width}" height="14" fill="${board}"/>`,
    `<rect y="${boardTop}" width="${width}" height="2" fill="${edge}"/>`,
    '</svg>',
  ].join('')
}

/** The mark and the name, at the end of the first line. */
function drawLogo(): string {
  const { serif } = loadFonts()
  const [size, mark, gap] = [40, 46, 12]
  const x = width - margin - widthOf(serif, 'Octavo', size)
  return [
    `<g transform="translate(${x - gap - mark} ${98 - mark + 7}) scale(${mark / 32})">`,
    ...brandMark.leaves.map((d) => `<path fill="${accent}" d="${d}"/>`),
    ...brandMark.edges.map(
      (d) =>
        `<path fill="none" stroke="${accent}" stroke-width="${brandMark.pen}" stroke-linecap="round" stroke-linejoin="round" d="${d}"/>`,
    ),
    '</g>',
    setText(serif, 'Octavo', { x, y: 98, size, fill: ink, bolder: 0.012 }),
  ].join('')
}

function evenly<Each>(list: readonly Each[], n: number): Each[] {
  return Array.from({ length: n }, (_, nth) => list[Math.floor((nth * list.length) / n)]).filter(
    (each) => each !== undefined,
  )
}
