import type { Edition } from '#contract/books/editions.ts'

/** '1989 · Beispielverlag', as far as it is known. */
export function editionText({ year, publisher }: Edition): string {
  return [year === null ? '' : String(year), publisher].filter((part) => part !== '').join(' · ') || 'Year not known'
}
