import type { Reading } from '#contract/library/readings.ts'

export const outcomeTexts: Record<Reading['outcome'], string> = {
  finished: 'Finished',
  open: 'Reading',
  stopped: 'Did not finish',
}

export const mediumTexts: Record<NonNullable<Reading['medium']>, string> = {
  print: 'Print',
  ebook: 'E-book',
  audio: 'Audiobook',
}
