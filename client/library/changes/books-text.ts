import { numberText } from '../../ui/text/number-text.ts'

export function booksText(count: number): string {
  return count === 1 ? '1 book' : `${numberText(count)} books`
}
