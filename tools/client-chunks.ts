import { join } from 'node:path'
import type { Rolldown } from 'vite'

type Name = Extract<Rolldown.CodeSplittingGroup['name'], (...args: never[]) => unknown>
type Graph = Parameters<Name>[1]

const client = join(import.meta.dirname, '../client')

/** Drag and drop for lists, which is large; what other pages need of their folder is small. */
const lists =
  /@dnd-kit|client\/books\/list\/(?!move-dialog\.|grid-shape\.|use-grid-shape\.|use-rows-in-view\.|use-focus-after-removal\.)/

/** What home and a book's page show of the reader's own readings. */
const log = /client\/reading\/(data|log)\//

/** What home and the tabs of a profile show of what was earned. */
const earned = /(client|contract)\/(achievements|challenges)\b|client\/profiles\/tabs\//

/** What the profiles of readers share, one's own and others'. */
const life = /client\/profiles\/(?!tabs\/)|contract\/profiles\//

/** Rows of books further down a page. */
const strips = /client\/books\/book-strip/

/** Only readers who bring their library need it. */
const imports = /(client|contract)\/imports\//

/** Needed by the pages of books and of readers, and loaded with these; only the text of a review is shown by both. */
const reviews = /(client|contract)\/reviews\b(?!\/review-text)/

/** For pages in several parts, as a profile is. */
const tabs = /@base-ui\/react\/(tabs|internals\/composite)\/|client\/ui\/tabs\//

/** What readlists and profiles show: other readers, and the shelf. */
const sharing =
  /client\/readlists\/sharing\/|client\/follows\/(reader-list|follow-button)|client\/ui\/cover\/(book-shelf|spine)\./

/** Changing several books at once. */
const changes = /client\/library\/changes\//

/** Reports and what moderators decide, which few pages and dialogs show; the button to report stands on many. */
const moderation = /contract\/moderation\/|client\/moderation\/|client\/reporting\/(?!report-button)/

/**
 * Which chunk a module goes into. Few chunks, because each costs headers and a request, and each with modules that are needed together:
 * visitors load the first two and their page's own.
 */
export const chunks: Rolldown.CodeSplittingGroup[] = [
  { name: 'first', tags: ['$initial'] },
  reachedFrom('open', [
    'landing/landing-page.tsx',
    'landing/about/about-page.tsx',
    'landing/about/privacy-notice-page.tsx',
  ]),
  reachedFrom('forms', ['accounts/login-modal.tsx', 'accounts/register-modal.tsx']),
  {
    name: 'reader',
    minShareCount: 2,
    test: (id) =>
      ![lists, log, earned, life, strips, imports, tabs, sharing, changes, reviews, moderation].some((own) =>
        own.test(id),
      ),
  },
  { name: 'log', minShareCount: 2, test: log },
  { name: 'earned', minShareCount: 2, test: earned },
  { name: 'life', minShareCount: 2, test: life },
  { name: 'strips', minShareCount: 2, test: strips },
  { name: 'imports', minShareCount: 2, test: imports },
  { name: 'tabs', minShareCount: 2, test: tabs },
  { name: 'changes', minShareCount: 2, test: changes },
  { name: 'sharing', minShareCount: 2, test: sharing },
  { name: 'moderation', minShareCount: 2, test: moderation },
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
