import type { ShelfMeaning } from '#contract/imports/imports.ts'
import { stateText } from './entry-text.ts'

export function shelfMeaningText(meaning: ShelfMeaning): string {
  if (meaning === 'readlist') return 'A readlist'
  return meaning === 'nothing' ? 'Nothing' : stateText(meaning)
}
