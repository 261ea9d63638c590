import type { Loss, LossWhy, Question } from '#contract/imports/import-entry.ts'
import type { ImportAnswers, RawRecord } from './imported-record.ts'
import { cut } from './cut.ts'
import { normalize } from '../../../outside/text/normalize.ts'

/** Where the table reader puts cells beyond the last column. */
export const extraCells = 'extra_cells'
/** Where the table reader puts a line that is no record. */
export const brokenLine = 'broken_line'

/** The fields of one record. What no format takes goes to `source_fields`, so that nothing is dropped in silence. */
export interface Cells {
  answers: ImportAnswers
  losses: Loss[]
  asks: Pick<Question, 'kind' | 'name'>[]
  sourceIds: Record<string, string>
  sourceFields: Record<string, string>
  /** The trimmed text of a field, which counts as taken; '' if there is none. What is far too long is cut, and kept whole. */
  take(name: string): string
  /** The same for a text of any length. */
  takeText(name: string): string
  /** The same, for fields of JSON files. */
  takeValue(name: string): unknown
  /** The same without taking it. */
  peek(name: string): string
  /** Puts a field that was taken among the source fields after all. */
  giveBack(name: string): void
  keep(name: string, value: string): void
  lose(name: string, value: string, why: LossWhy): void
  ask(kind: Question['kind'], name?: string): void
  /** Moves everything that was not taken to the source fields. */
  keepTheRest(): void
}

/** Of a field that is not written prose. */
const maxLength = 5_000
/** Of a value that is named in the losses; a note that was shortened fits. */
const maxLossLength = 20_000
/** Of one record; a file with more is not what it seems. */
const maxLosses = 1_000
const maxLossesLength = 40_000

/** Fields are found without regard to case, spaces and punctuation of their names. */
export function openCells(raw: RawRecord, answers: ImportAnswers): Cells {
  const names = new Map<string, string>()
  for (const name of Object.keys(raw)) if (!names.has(columnKey(name))) names.set(columnKey(name), name)
  const taken = new Set<string>()
  const losses: Loss[] = []
  let lossRoom = maxLossesLength
  const asks: Cells['asks'] = []
  const sourceFields: Record<string, string> = {}
  const nameOf = (name: string): string => names.get(columnKey(name)) ?? name
  const whole = (name: string): string => textOf(raw[nameOf(name)]).trim()
  const keep = (name: string, value: string): void => {
    if (value !== '') sourceFields[nameOf(name)] = value
  }

  return {
    answers,
    losses,
    asks,
    sourceIds: {},
    sourceFields,
    take: (name) => {
      taken.add(nameOf(name))
      const text = whole(name)
      if (text.length <= maxLength) return text
      keep(name, text)
      return text.slice(0, maxLength)
    },
    takeText: (name) => {
      taken.add(nameOf(name))
      return whole(name)
    },
    takeValue: (name) => {
      taken.add(nameOf(name))
      return raw[nameOf(name)]
    },
    peek: (name) => whole(name).slice(0, maxLength),
    giveBack: (name) => keep(name, whole(name)),
    keep,
    lose: (name, value, why) => {
      if (losses.length >= maxLosses) return
      const fitting = cut(value, Math.max(1, Math.min(maxLossLength, lossRoom)))
      lossRoom -= fitting.length
      losses.push({ field: nameOf(name), value: fitting, why })
    },
    ask: (kind, name = '') => asks.push({ kind, name }),
    keepTheRest: () => {
      for (const name of Object.keys(raw)) {
        if (!taken.has(name) && name !== extraCells && name !== brokenLine) keep(name, textOf(raw[name]).trim())
      }
    },
  }
}

const keys = new Map<string, string>()
const maxKeysKept = 2_000
const maxNameKept = 200

/** A column's name without case, spaces and punctuation. */
export function columnKey(name: string): string {
  const known = keys.get(name)
  if (known !== undefined) return known
  const key = normalize(name, 'NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
  if (keys.size < maxKeysKept && name.length <= maxNameKept) keys.set(name, key)
  return key
}

/** Any value of a JSON file as readable text. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) {
    return value.every((each) => typeof each !== 'object') ? value.map(textOf).join(', ') : jsonOf(value)
  }
  return Object.keys(value).length === 0 ? '' : jsonOf(value)
}

function jsonOf(value: object): string {
  const text = JSON.stringify(value)
  return /^[[\]{},"]*$/.test(text) ? '' : text
}

/** Names are equal regardless of case and spaces. */
export function foldName(name: string): string {
  return normalize(name, 'NFKC')
    .toLowerCase()
    .replace(/[\s_-]+/g, '-')
    .replace(/^-|-$/g, '')
}
