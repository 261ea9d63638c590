import { join } from 'node:path'
import type { Rolldown } from 'vite'

type Name = Extract<Rolldown.CodeSplittingGroup['name'], (...args: never[]) => unknown>
type Graph = Parameters<Name>[1]

const client = join(import.meta.dirname, '../client')

/** Drag and drop for lists, which is large. */
const lists = /@dnd-kit|client\/books\/list\/(?!move-dialog\.)/

/**
 * Which chunk a module goes into. Few chunks, because each costs headers and a request, and each with modules that are needed together:
 * visitors load the first two and their page's own.
 */
export const chunks: Rolldown.CodeSplittingGroup[] = [
  { name: 'first', tags: ['$initial'] },
  reachedFrom('open', ['landing/landing-page.tsx', 'landing/about/about-page.tsx']),
  reachedFrom('forms', ['accounts/login-modal.tsx', 'accounts/register-modal.tsx']),
  { name: 'reader', minShareCount: 2, test: (id) => !lists.test(id) },
  { name: 'lists', test: lists },
]

/** The modules that these import statically, directly or not; dynamic imports are excluded. */
function reachedFrom(name: string, sources: readonly string[]): Rolldown.CodeSplittingGroup {
  const roots = sources.map((source) => join(client, source))
  let reached: Set<string> | undefined
  return {
    debugName: name,
    minShareCount: 2,
    name(id, graph) {
      reached ??= importedBy(roots, graph)
      return reached.has(id) ? name : null
    },
  }
}

function importedBy(ids: readonly string[], graph: Graph, found = new Set<string>()): Set<string> {
  for (const id of ids) {
    if (found.has(id)) continue
    found.add(id)
    importedBy(graph.getModuleInfo(id)?.importedIds ?? [], graph, found)
  }
  return found
}
