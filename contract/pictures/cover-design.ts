export const compositions = [
  'plate',
  'band',
  'horizon',
  'arcs',
  'initial',
  'orbit',
  'shard',
  'windows',
  'peaks',
  'bloom',
  'arches',
  'blocks',
  'rays',
  'cutouts',
] as const
export type Composition = (typeof compositions)[number]

export const grounds = [
  'oxblood',
  'forest',
  'midnight',
  'ochre',
  'terracotta',
  'sage',
  'plum',
  'teal',
  'bone',
  'rose',
  'charcoal',
  'sky',
] as const
export type Ground = (typeof grounds)[number]

const variants = 4

export interface CoverDesign {
  composition: Composition
  ground: Ground
  /** Variant of the composition's art, 0 to 3. */
  variant: number
}

/** What is known of a book when its cover is drawn. */
export interface DrawnBook {
  id: string
  genres?: readonly string[] | undefined
  /** As the catalogue says it: '1813', '-750', 'N/A'. */
  year?: string | undefined
}

/** The same book always gets the same cover, on every device, in the manner of its genre and its time. */
export function designCover({ id, genres = [], year = '' }: DrawnBook): CoverDesign {
  const hash = hashOf(id)
  const manner = mannerOf(genres, Number.parseInt(year, 10))
  return {
    composition: manner[hash % manner.length] ?? 'plate',
    ground: grounds[(hash >>> 8) % grounds.length] ?? 'oxblood',
    variant: (hash >>> 20) % variants,
  }
}

const ancient: readonly Composition[] = ['arches', 'rays', 'plate', 'blocks']
const old: readonly Composition[] = ['plate', 'band', 'initial', 'arches', 'horizon']
const modern: readonly Composition[] = ['initial', 'arcs', 'horizon', 'blocks', 'band', 'bloom', 'shard']

/** The first that fits one of the genres decides. */
const byGenre: readonly [RegExp, readonly Composition[]][] = [
  [/children|picture book|young adult|graphic|comic/i, ['cutouts', 'peaks', 'horizon', 'blocks']],
  [/science fiction|dystop|cyber|space|technology|science|math/i, ['orbit', 'blocks', 'arcs', 'rays']],
  [/myster|crime|thriller|horror|gothic|espionage|ghost|noir/i, ['windows', 'shard', 'initial', 'arcs']],
  [/fantasy|myth|fairy|folk|adventure|travel|nature|western/i, ['peaks', 'horizon', 'rays', 'arcs']],
  [/romance|poetry|humou?r|food|cook|garden|art/i, ['bloom', 'arcs', 'band', 'cutouts']],
  [/histor|war|biograph|memoir|politic/i, ['arches', 'band', 'rays', 'plate']],
  [/philosoph|religio|essay|psycholog|econom|business|self|social/i, ['blocks', 'rays', 'initial', 'arches']],
]

function mannerOf(genres: readonly string[], year: number): readonly Composition[] {
  if (year < 1500) return ancient
  if (year < 1900) return old
  return byGenre.find(([pattern]) => genres.some((genre) => pattern.test(genre)))?.[1] ?? modern
}

/**
 * Designs for books that are shown beside each other: the art of a cover that would be alike to a near one varies. Its color and kind stay, by
 * which a book is recognized from one page to the next. A book that is shown twice looks the same both times.
 */
export function designShelf(books: readonly DrawnBook[]): Map<string, CoverDesign> {
  const designs = new Map<string, CoverDesign>()
  for (const [index, book] of books.entries()) {
    if (designs.has(book.id)) continue
    const near = books.slice(Math.max(0, index - inSight), index).flatMap(({ id }) => designs.get(id) ?? [])
    const design = designCover(book)
    for (let turn = 1; turn < variants && near.some((other) => isAlike(design, other)); turn += 1) {
      design.variant = (design.variant + 1) % variants
    }
    designs.set(book.id, design)
  }
  return designs
}

/** A row, and the book above. */
const inSight = 6

function isAlike(one: CoverDesign, other: CoverDesign): boolean {
  return one.composition === other.composition && one.ground === other.ground && one.variant === other.variant
}

/** FNV-1a with murmur's finalizer, so that similar ids get different covers. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
