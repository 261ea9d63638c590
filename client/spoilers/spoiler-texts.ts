import type { Folded, Marked, PointInBook } from '#contract/library/spoilers.ts'
import { numberText } from '../ui/text/number-text.ts'

/** 'Contains spoilers.' or 'Spoilers from page 120 on.' */
export function markText({ spoilers_from }: Marked): string {
  return spoilers_from ? `Spoilers from ${pointText(spoilers_from)} on.` : 'Contains spoilers.'
}

/** Tells the viewer's own place too, in the unit of the mark where both are known by it. */
export function foldText(marked: Folded): string {
  const { spoilers_from: from, you_are_at: at } = marked
  if (!at) return markText(marked)
  if (!from) return `${markText(marked)} You are at ${pointText(at)}.`
  if (from.page !== null && at.page !== null) {
    // Pages of two editions say nothing of each other without their numbers.
    const areAlike = from.of_pages === null || at.of_pages === null || from.of_pages === at.of_pages
    const text = areAlike ? pointText : pointOfText
    return `Spoilers from ${text(from)} on. You are at ${text(at)}.`
  }
  if (from.percent !== null && at.percent !== null) {
    const where = from.page === null ? `${from.percent}%` : `page ${numberText(from.page)} (${from.percent}%)`
    return `Spoilers from ${where} on. You are at ${at.percent}%.`
  }
  return `${markText(marked)} You are at ${pointText(at)}.`
}

function pointText({ page, percent }: PointInBook): string {
  return page === null ? `${percent ?? 0}%` : `page ${numberText(page)}`
}

function pointOfText(point: PointInBook): string {
  return `${pointText(point)} of ${numberText(point.of_pages ?? 0)}`
}
