import type { Composition } from './cover-design.ts'
import { breakTitle } from './title-lines.ts'

/** Font sizes for drawn covers, in percent of the cover's width. */
export const titleSizes = [20, 17, 14.5, 12.5, 10.5, 9, 7.8] as const

export interface TitleSetting {
  main: string
  /** Undefined where the browser breaks the title itself, as in scripts without spaces. */
  lines: readonly string[] | undefined
  /** The part of a long title after the colon, set smaller. */
  rest: string
  /** Index into `titleSizes`: the largest that fits. */
  step: number
}

export interface TypeArea {
  /** In percent of the cover's width, as everything here. */
  width: number
  height: number
}

/** Where each composition leaves room for the title; must match the client's stylesheet (drawn-cover.module.css). */
const typeAreas: Partial<Record<Composition, TypeArea>> = {
  plate: { width: 62, height: 62 },
  band: { width: 80, height: 52 },
  initial: { width: 80, height: 66 },
}

/** In the upper half, with the art below. */
const aboveArt: TypeArea = { width: 80, height: 50 }

export function typeAreaOf(composition: Composition): TypeArea {
  return typeAreas[composition] ?? aboveArt
}

const lineHeight = 1.12

/** On a cover so small that the author is left out, with room for fewer, larger words. */
export const smallTitleSizes = [24, 20, 17, 14.5, 12, 10.5] as const

/** A title of more words than fit is not set smaller than this, but cut; one long word is. */
const smallestForWords = 14.5

const smallAreas: Partial<Record<Composition, TypeArea>> = {
  plate: { width: 74, height: 66 },
  band: { width: 82, height: 50 },
}
const smallAboveArt: TypeArea = { width: 82, height: 66 }

/** What a bold word is wider than one of the usual weight. */
const boldWider = 1.06

/** A single word is not the sum of estimates that are each rounded up. */
const roundedDown = 0.97

/** Index into `smallTitleSizes`: the largest in which the title's main part fits, or else its longest word. */
export function setSmallTitle(title: string, composition: Composition): number {
  const { main } = splitTitle(title)
  const { width, height } = smallAreas[composition] ?? smallAboveArt
  const longest = roundedDown * Math.max(0, ...wordsOf(main).map(widthOf))
  const step = smallTitleSizes.findIndex((size) =>
    size > smallestForWords ? fits(main, size, width / boldWider, height) : longest * size <= width,
  )
  return step < 0 ? smallTitleSizes.length - 1 : step
}

/** Chooses the largest font size that fits the area, from the longest word and the number of lines. */
export function setTitle(title: string, { width, height }: TypeArea): TitleSetting {
  const { main, rest } = splitTitle(title)
  const room = rest ? height * 0.7 : height
  const set = isBroken(main) ? bestSetting(main, width, room) : undefined
  if (set) return { main, rest, ...set }
  const step = titleSizes.findIndex((size) => fits(main, size, width, room))
  return { main, rest, lines: undefined, step: step < 0 ? titleSizes.length - 1 : step }
}

function isBroken(title: string): boolean {
  return /\s/u.test(title) && wordsOf(title).every((word) => !isWide(word))
}

/** What each size costs beside a bad break. */
const costOfSize = [0, 1, 2, 3.2, 5, 7.5, 10] as const

function bestSetting(title: string, width: number, height: number) {
  const settings = titleSizes.flatMap((size, step) => {
    const set = breakTitle(title, widthOf, width / size, Math.floor(height / (size * lineHeight)))
    return set ? [{ lines: set.lines, step, cost: set.cost + (costOfSize[step] ?? 0) }] : []
  })
  const [best] = settings.toSorted((one, other) => one.cost - other.cost)
  return best && { lines: best.lines, step: best.step }
}

/** A long title and its subtitle. */
export function splitTitle(title: string): { main: string; rest: string } {
  const [begin = '', main] = /^(.{3,60}?)\s*(?::|;| - | – | — )/su.exec(title) ?? []
  const rest = title.slice(begin.length).trimStart()
  return main && rest.length >= 3 && title.length > 24 ? { main, rest } : { main: title, rest: '' }
}

function fits(text: string, size: number, width: number, height: number): boolean {
  const perLine = width / size
  let lines = 1
  let used = 0
  for (const word of wordsOf(text)) {
    const length = widthOf(word)
    if (length > perLine) return false
    if (used > 0 && used + length > perLine) {
      lines += 1
      used = 0
    }
    used += length + (isWide(word) ? 0 : 0.25)
  }
  return lines * size * lineHeight <= height
}

/** Japanese and Chinese text may break after any character. */
function wordsOf(text: string): string[] {
  return (
    text.match(
      /[\u1100-\u11ff\u2e80-\ua4cf\uac00-\ud7af\uf900-\ufaff\uff00-\uff60]|[^\s\u2e80-\ua4cf\uf900-\ufaff]+/gu,
    ) ?? []
  )
}

function isWide(text: string): boolean {
  return /^[\u1100-\u11ff\u2e80-\ua4cf\uac00-\ud7af\uf900-\ufaff\uff00-\uff60]/u.test(text)
}

/** Estimated width in ems, rounded up; measured on the display serif at title weight. */
function widthOf(word: string): number {
  let width = 0
  for (const character of word) width += widthOfCharacter(character)
  return width
}

function widthOfCharacter(character: string): number {
  if (isWide(character)) return 1
  if (character === ' ') return 0.25
  if (/[ijlIJ.,:;'’!()[\]|]/.test(character)) return 0.33
  if (/[frt-]/.test(character)) return 0.41
  if (/[MW]/.test(character)) return 1.02
  if (/[mw]/.test(character)) return 0.85
  if (/[\p{Lu}&]/u.test(character)) return 0.76
  return 0.57
}

/** The large initial on a cover: of the first significant word. */
export function initialOf(title: string): string {
  const carried = title.replace(/^(?:the|an?)\s+(?=\S)/i, '').replace(/^[^\p{L}\p{N}]+/u, '')
  const [first] = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(carried)
  return first?.segment.toLocaleUpperCase() ?? ''
}

/** Japanese and Chinese titles that fit on one line are set vertically. */
export function readsDownwards(title: string): boolean {
  return /^[\u3000-\u30ff\u3400-\u9fff\uf900-\ufaff\uff00-\uff60・ー]{1,14}$/u.test(title)
}
