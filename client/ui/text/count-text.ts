import { numberText } from './number-text.ts'

/** '1 page', '3 pages'. */
export function countText(count: number, one: string, many: string): string {
  return `${numberText(count)} ${count === 1 ? one : many}`
}
