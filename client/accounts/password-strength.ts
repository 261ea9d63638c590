import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

/** From 'Very weak' to 'Strong'. */
export type Strength = 0 | 1 | 2 | 3 | 4

const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
/** Longer ones would take long, and are strong. */
const maxRead = 64

/** How hard it is to guess for someone who knows these words. */
export function strengthOf(password: string, known: string[]): Strength {
  return zxcvbn.check(
    password.slice(0, maxRead),
    known.filter((word) => word !== ''),
  ).score
}
