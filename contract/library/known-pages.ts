/** Below it, pages say more of what is not known than of what was read. */
const mostKnown = 0.8

/** Whether the pages of so many of all are known, so that their sum is worth telling, and may be set beside another. */
export function knowsMostPages(known: number, all: number): boolean {
  return known > 0 && known >= mostKnown * all
}

/** Whether what is known of so many of all may stand for the others; of fewer than half, it may be the exception. */
export function knowsHalf(known: number, all: number): boolean {
  return known > 0 && 2 * known >= all
}
