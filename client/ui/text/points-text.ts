import { numberText } from './number-text.ts'

/** As in '1 point' and '20 points'. */
export function pointsText(points: number): string {
  return `${numberText(points)} ${pointsWord(points)}`
}

export function pointsWord(points: number): string {
  return points === 1 ? 'point' : 'points'
}
