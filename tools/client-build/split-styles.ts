import { join, relative } from 'node:path'
import { parse, root, type AtRule, type ChildNode, type Container, type Root } from 'postcss'
import type { Plugin, Rollup } from 'vite'
import { findChunk, withImports } from './chunks-of-bundle.ts'
import { listPrefixes } from './short-class-names.ts'

const client = join(import.meta.dirname, '../../client')

/** What the first style sheet dresses: what stands around every page, and pages that are opened from outside or have to be there at once. */
const first = [
  'app/layout/signed-in.tsx',
  'app/layout/visitor.tsx',
  'landing/landing-page.tsx',
  'landing/about/about-page.tsx',
  'landing/about/privacy-notice-page.tsx',
  'years/year-page.tsx',
  'years/shared-year-page.tsx',
  'search/search-page.tsx',
]

/**
 * Splits the style sheet in two: one that pages wait for before they paint, and the rest, which `lazyModule` waits for like for code. A sheet
 * for each chunk would let rules of the same weight win or lose by which page was opened first.
 */
export function splitStyles(): Plugin {
  return {
    name: 'split-styles',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const sheet = Object.values(bundle).find(({ fileName }) => fileName.endsWith('.css'))
      if (sheet?.type !== 'asset') throw new Error('The build has no style sheet.')
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const needed = new Set([
        ...chunks.filter(({ isEntry }) => isEntry).flatMap((entry) => withImports(entry, bundle)),
        ...first.flatMap((source) => withImports(findChunk(source, bundle), bundle)),
      ])
      const later = chunks.filter((chunk) => !needed.has(chunk) && modulesIn(chunk).length > 0)
      const prefixes = listPrefixes()
      const laterPrefixes = new Set(later.flatMap(modulesIn).map((file) => prefixes.get(file)))
      const parts = splitSheet(sheet.source.toString(), (prefix) => laterPrefixes.has(prefix))
      // Both are named by what is in them: what was cached under the name of the undivided sheet may have been divided otherwise.
      const emit = (name: string, source: string) => this.getFileName(this.emitFile({ type: 'asset', name, source }))
      const [start, rest] = [emit('style.css', parts.first), emit('rest.css', parts.rest)]
      delete bundle[sheet.fileName]
      // In the page and not in the scripts, whose names do not change with those of style sheets.
      const page = bundle['index.html']
      if (page?.type !== 'asset') throw new Error('The build has no page.')
      page.source = page.source
        .toString()
        .replaceAll(sheet.fileName, start)
        .replace('<html', `<html data-rest-of-styles="/${rest}"`)
    },
  }
}

/** The CSS modules of a chunk, by their paths within the client. */
function modulesIn({ modules }: Rollup.OutputChunk): string[] {
  return Object.keys(modules)
    .map((id) => relative(client, id.split('?', 1)[0] ?? id))
    .filter((file) => file.endsWith('.module.css'))
}

/** Both parts keep the order of the rules. `isLater` tells by the letter pair of a CSS module; what is of none comes first. */
export function splitSheet(css: string, isLater: (prefix: string) => boolean): { first: string; rest: string } {
  const [firstRules, rest] = [root(), root()]
  share(parse(css), firstRules, rest)
  return { first: firstRules.toString(), rest: rest.toString() }

  function share(from: Container<ChildNode> | Root, early: Container, late: Container): void {
    for (const node of from.nodes ?? []) {
      if (node.type === 'rule') {
        const [selectorsLater, selectorsFirst] = partition(node.selectors, hasLater)
        if (selectorsFirst.length > 0) early.append(node.clone({ selectors: selectorsFirst }))
        if (selectorsLater.length > 0) late.append(node.clone({ selectors: selectorsLater }))
      } else if (node.type === 'atrule' && node.name === 'keyframes') {
        ;(hasLater(`.${node.params}`) ? late : early).append(node.clone())
      } else if (node.type === 'atrule' && node.nodes && holdsRules(node)) {
        const [earlyPart, latePart] = [node.clone({ nodes: [] }), node.clone({ nodes: [] })]
        share(node, earlyPart, latePart)
        if (earlyPart.nodes?.length) early.append(earlyPart)
        if (latePart.nodes?.length) late.append(latePart)
      } else early.append(node.clone())
    }
  }

  function hasLater(selector: string): boolean {
    return [...selector.matchAll(/\.([a-z]{2})\d+/g)].some(([, prefix = '']) => isLater(prefix))
  }
}

function holdsRules({ name }: AtRule): boolean {
  return ['media', 'supports', 'container', 'layer'].includes(name)
}

function partition<T>(items: readonly T[], test: (item: T) => boolean): [T[], T[]] {
  return [items.filter(test), items.filter((item) => !test(item))]
}
