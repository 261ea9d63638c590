import type { Deps } from '../deps.ts'
import { startTelling, tellDue, type Telling } from '../notifications/tell-due.ts'
import { takeEnded } from './members.sql.ts'

export function startTellingEnds(deps: Telling & Pick<Deps, 'log'>): () => Promise<void> {
  return startTelling(deps, 'could not tell of groups that are over', tellEnds)
}

/** Tells the members of groups, once, that the last day is over. */
export function tellEnds(deps: Telling, ending?: AbortSignal): Promise<void> {
  const due = {
    take: takeEnded,
    causeOf: ({ group_id }: { group_id: string }) => group_id,
    doingOf: (group_id: string) => ({ kind: 'group_ended' as const, cause: { group_id } }),
  }
  return tellDue(deps, due, ending)
}
