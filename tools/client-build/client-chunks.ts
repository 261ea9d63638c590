import { join } from 'node:path'
import type { Rolldown } from 'vite'

type Name = Extract<Rolldown.CodeSplittingGroup['name'], (...args: never[]) => unknown>
type Graph = Parameters<Name>[1]

const client = join(import.meta.dirname, '../../client')

/** Drag and drop for lists, which is large; what other pages need of their folder is small. */
const lists =
  /@dnd-kit|client\/books\/list\/(?!move-dialog\.|grid-shape\.|use-grid-shape\.|use-rows-in-view\.|use-focus-after-removal\.)|client\/books\/book-list-skeleton/

/**
 * What home and a book's page show of the reader's own readings, how far one is stands on profiles, too; and liking and answering a review,
 * which both show as well.
 */
const log =
  /client\/reading\/(data\/(?!use-status-change|progress-text)|log\/)|client\/reviews\/(answers\/|data\/(use-like|review-queries|review-tree|review-author)\.)|contract\/reviews\b/

/** What home and the tabs of a profile show of what was earned. */
const earned = /(client|contract)\/(achievements|challenges)\b|client\/profiles\/tabs\/(?!recent-reviews)/

/** What the profiles of readers share, one's own and others'. */
const life = /client\/profiles\/(?!tabs\/)|contract\/profiles\//

/** Rows of books further down a page. */
const strips = /client\/books\/book-strip/

/** Only readers who bring their library need it. */
const imports = /(client|contract)\/imports\//

/** Needed by the pages of books and of readers, and loaded with these; only the text of a review is shown by both. */
const reviews = /(client|contract)\/reviews\b(?!\/review-text)|client\/profiles\/tabs\/recent-reviews/

/** Dialogs, and what they are made of; no page needs them before one is opened. */
const dialogs =
  /@base-ui|@floating-ui|use-sync-external-store|client\/ui\/dialog\/(modal|confirm-dialog|dialog-actions)/

/** For pages in several parts, as a profile is. */
const tabs = /@base-ui\/react\/(tabs|internals\/composite)\/|client\/ui\/tabs\//

/** The dialogs of readlists, and the shelf that they stand on. */
const readlists =
  /client\/readlists\/(sharing\/|(leave|delete|rename)-readlist|data\/use-create-readlist)|client\/ui\/(cover\/(book-shelf|shelf-header|spine)\.|dialog\/prompt-dialog)/

/** Other readers, and following them. */
const readers = /client\/follows\/(?!follows-queries|profile-href)/

/** What home shows, and beside it the pages of search, feed, groups and goals. */
const home =
  /client\/(search|feed|goals)\/|contract\/(feed|library\/goals)\b|(client|contract)\/groups\/(?!making\/|data\/(group-text|even-parts))/

/** Starting a group, and changing its plan; the button that leads there stands on every book's page. */
const plans = /client\/groups\/(making\/(?!read-together-button)|data\/even-parts)/

/** Cards of books, which home and lists show. */
const cards =
  /client\/books\/(book-card|book-grid|readers-rating)|client\/ui\/button\/card-action-row|client\/library\/marks\/(book-mark|want-to-read)|client\/readlists\/card-actions/

/** Only pages of many books, in rows or by their covers, need it. */
const rows = /client\/books\/list\/(use-)?(grid-shape|rows-in-view)\./

/** What a library is filtered by, in its address and in words. */
const filters = /client\/library\/data\/(library-|log-filter|log-text)|client\/ui\/text\/span-text/

/** A year in books, one's own or shared. */
const years = /client\/years\/|contract\/library\/years/

/** What is drawn behind the words of a book's page, and later behind those of profiles and readlists. */
const scenes = /client\/ui\/cover\/(backdrop-art|cover-scene)\./

const settings = /client\/settings\//

/** Changing several books at once. */
const changes = /client\/library\/changes\//

/** Reports and what moderators decide, which few pages and dialogs show; the button to report stands on many. */
const moderation = /contract\/moderation\/|client\/moderation\/|client\/reporting\/(?!report-button)/

/** What some pages share, by the name of its chunk. */
const parts = {
  log,
  earned,
  life,
  strips,
  imports,
  tabs,
  changes,
  readlists,
  readers,
  moderation,
  cards,
  home,
  plans,
  rows,
  filters,
  scenes,
  settings,
}

function hasOwnChunk(id: string): boolean {
  return [lists, reviews, years, ...Object.values(parts)].some((own) => own.test(id))
}

/**
 * Which chunk a module goes into. Few chunks, because each costs headers and a request, and each with modules that are needed together:
 * visitors load the first two and their page's own.
 */
export const chunks: Rolldown.CodeSplittingGroup[] = [
  reachedFrom('early', ['early.ts'], 1),
  { name: 'first', tags: ['$initial'] },
  {
    ...reachedFrom('open', [
      'landing/landing-page.tsx',
      'landing/about/about-page.tsx',
      'landing/about/privacy-notice-page.tsx',
      'accounts/login-modal.tsx',
      'accounts/register-modal.tsx',
    ]),
    test: (id) => !dialogs.test(id),
  },
  { name: 'dialogs', minShareCount: 2, test: (id) => dialogs.test(id) && !tabs.test(id) },
  // What is around every page of a reader, and all that a year's page needs besides: it waits for nothing of the other pages.
  {
    ...reachedFrom('frame', ['app/layout/signed-in.tsx', 'years/year-page.tsx'], 1),
    test: (id) => !hasOwnChunk(id),
  },
  {
    name: 'reader',
    minShareCount: 2,
    test: (id) => !hasOwnChunk(id),
  },
  ...Object.entries(parts).map(([name, test]) => ({ name, minShareCount: 2, test })),
  { name: 'lists', test: lists },
  { name: 'years', test: years },
]

/** These and the modules that they import statically, directly or not; dynamic imports are excluded. */
function reachedFrom(name: string, sources: readonly string[], minShareCount = 2): Rolldown.CodeSplittingGroup {
  const roots = sources.map((source) => join(client, source))
  let reached: Set<string> | undefined
  return {
    debugName: name,
    minShareCount,
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
