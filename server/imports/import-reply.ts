import { entryStates, type Question } from '#contract/imports/import-entry.ts'
import { rowEffects, rowOutcomes, type Import, type ImportOptions } from '#contract/imports/imports.ts'
import type { Db, Tx } from '../db/database.ts'
import { maxShelvesShown } from './file-rows.ts'
import { maxQuestions } from './files/read-export.ts'
import type { ImportAnswers } from './files/record/imported-record.ts'
import type { ImportRow } from './imports.sql.ts'
import { countChanges } from './merging/changes.sql.ts'
import { countRows, type RowCount } from './rows.sql.ts'
import { foldName } from './files/record/cells.ts'
import { answersByName } from './files/record/shelves.ts'

export async function describeImport(db: Db | Tx, row: ImportRow): Promise<Import> {
  const [described] = await describeImports(db, [row])
  if (!described) throw new Error('Nothing was described.')
  return described
}

export async function describeImports(db: Db | Tx, rows: ImportRow[]): Promise<Import[]> {
  const ids = rows.map(({ id }) => id)
  // Still to be taken back.
  const undoing = rows.filter(({ state }) => state === 'undoing').map(({ id }) => id)
  const [counts, changes] = await Promise.all([countRows(db, ids), countChanges(db, undoing)])
  const byImport = Map.groupBy(counts, (each) => each.import_id)
  return rows.map((row) => importReply(row, byImport.get(row.id) ?? [], changes.get(row.id) ?? 0))
}

function importReply(row: ImportRow, counts: RowCount[], changes: number): Import {
  const { id, file_name, format, state, paused, waiting_until, created_at, finished_at, result } = row
  const sumOf = (isCounted: (each: RowCount) => boolean) => counts.filter(isCounted).reduce((sum, { n }) => sum + n, 0)
  const booksOf = (isCounted: (each: RowCount) => boolean) => sumOf((each) => each.is_book && isCounted(each))
  const total = sumOf(() => true)
  const pending = sumOf(({ outcome }) => outcome === 'pending')
  const applied = sumOf(({ is_applied }) => is_applied)
  const progress = {
    matching: { done: total - pending, total },
    ready: { done: total, total },
    importing: { done: applied, total },
    done: row.publishing ? { done: row.publishing.done, total: row.publishing.total } : { done: total, total },
    // Of the changes: those that are still to be taken back are left.
    undoing: { done: row.changes - changes, total: row.changes },
    undone: { done: row.changes, total: row.changes },
  }[state]
  return {
    id,
    file_name,
    format,
    state,
    paused,
    waiting_until: waiting_until?.toISOString() ?? null,
    counts: {
      rows: total,
      ...fromNames(rowOutcomes, (name) => sumOf(({ outcome }) => outcome === name)),
    },
    books: {
      total: booksOf(() => true),
      ...fromNames(fates, (name) => booksOf(({ fate }) => fate === name)),
    },
    states: fromNames([...entryStates, 'none'], (name) => booksOf(({ state: said }) => said === name)),
    with_losses: sumOf(({ has_losses }) => has_losses),
    effects: fromNames(rowEffects, (name) => sumOf(({ effect }) => effect === name)),
    progress,
    // Of an import of before, all were kept.
    questions: row.questions.slice(0, maxQuestions).filter((question) => !isAnswered(question, row.answers)),
    options: optionsOf(
      row,
      sumOf(({ has_review }) => has_review),
    ),
    result,
    created_at: created_at.toISOString(),
    finished_at: finished_at?.toISOString() ?? null,
  }
}

const fates = ['pending', 'found', 'to_check', 'not_found', 'own'] as const

function fromNames<Name extends string>(names: readonly Name[], valueOf: (name: Name) => number): Record<Name, number> {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- `Object.fromEntries` forgets the names
  return Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<Name, number>
}

function isAnswered({ kind, name }: Question, answers: ImportAnswers): boolean {
  switch (kind) {
    case 'shelf':
      return answersByName(answers.shelves ?? []).has(foldName(name))
    default:
      return answers[kind] !== undefined
  }
}

function optionsOf({ options, answers }: ImportRow, reviews: number): ImportOptions {
  const answered = answersByName(answers.shelves ?? [])
  return {
    reviews: options.reviews,
    reviews_count: reviews,
    when_here: options.when_here,
    visibility: options.visibility,
    date_order: answers.date_order ?? null,
    rating_scale: answers.rating_scale ?? null,
    without_state: answers.without_state ?? null,
    shelves: options.shelves.slice(0, maxShelvesShown).map(({ name, rows }) => {
      const { becomes = 'readlist' as const, readlist_name = name } = answered.get(foldName(name)) ?? {}
      return { name, rows, becomes, readlist_name }
    }),
  }
}
