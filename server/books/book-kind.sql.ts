import { sql, type RawBuilder } from 'kysely'

export type BookKind = 'fiction' | 'nonfiction'

/** In lower case. Any of them says that a book is made up; so does a name that ends on 'fiction'. */
export const fictionGenres = [
  'fantasy',
  'mystery',
  'detective and mystery stories',
  'romance',
  'love stories',
  'horror',
  'horror stories',
  'horror tales',
  'ghost stories',
  'thriller',
  'thrillers',
  'suspense',
  'espionage',
  'spy stories',
  'gothic',
  'dystopian',
  'dystopias',
  'magical realism',
  'short stories',
  'western',
  'western stories',
  'adventure stories',
  'war stories',
  'family saga',
  'fairy tales',
]
/** 'Literary Fiction'; 'Fiction, fantasy, general'. */
export const fictionPattern = '(^| )fiction$|^fiction,'

/** Any of them says that a book tells of what is so. */
export const factualGenres = [
  'nonfiction',
  'non-fiction',
  'non fiction',
  'memoir',
  'memoirs',
  'biography',
  'autobiography',
  'biography & autobiography',
  'essays',
  'journalism',
  'true crime',
  'self-help',
]

/** What books of facts are about; novels, plays and poems are about that too. */
export const factualTopics = [
  'history',
  'science',
  'philosophy',
  'psychology',
  'economics',
  'business',
  'politics',
  'sociology',
  'religion',
  'technology',
  'mathematics',
  'art',
  'music',
  'food',
  'cooking',
  'health',
  'travel',
  'nature',
  'sport',
]

/** Beside any of them, a topic says nothing: 'Classics, Philosophy' may be a dialogue of Plato or a novel. */
export const undecidedGenres = [
  'classics',
  'classic literature',
  'poetry',
  'epic',
  'epic poetry',
  'drama',
  'plays',
  'tragedy',
  'satire',
  'humour',
  'humor',
  'humorous stories',
  'adventure',
  'mythology',
  'fables',
  'folklore',
  'coming of age',
  "children's",
  'young adult',
  'picture book',
  'graphic novel',
  'graphic novels',
  'comics & graphic novels',
]

/** Whether the genres of `book` say that it is of a kind: the rule of `kindBySigns`. */
export function isOfKind(kind: BookKind): RawBuilder<boolean> {
  const [factual, topic, undecided] = [factualGenres, factualTopics, undecidedGenres].map((names) =>
    hasGenre(isOneOf(names)),
  )
  const fiction = hasGenre(
    sql`${isOneOf(fictionGenres)} or (lower(genre) ~ ${fictionPattern} and not ${isOneOf(factualGenres)})`,
  )
  return kind === 'fiction'
    ? sql`(${fiction} and not ${factual})`
    : sql`(not ${fiction} and (${factual} or (${topic} and not ${undecided})))`
}

function isOneOf(names: readonly string[]): RawBuilder<boolean> {
  return sql`lower(genre) = any(${[...names]}::text[])`
}

function hasGenre(condition: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`exists (select from unnest(book.genres) as genre where ${condition})`
}
