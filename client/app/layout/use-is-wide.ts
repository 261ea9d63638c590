import { useMatches } from '../../ui/use-matches.ts'

/** Whether the bar has room for its links. */
export function useIsWide(): boolean {
  return useMatches('(min-width: 64rem)')
}
