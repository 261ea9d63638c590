import { foldWords, shorten } from './fold-text.ts'
import { foldNumbers } from './number-words.ts'

export interface TitleParts {
  /** The title up to a colon, a dash or a bracket; never empty. */
  main: string
  subtitle: string
  /** The series in a bracket that numbers a volume, as in '(Harry Potter, #1)': not part of the title. */
  series: string
}

export function splitTitle(title: string): TitleParts {
  const series = /\(([^()#]*#[^()]*)\)$/.exec(title.trimEnd())
  const whole = series ? title.slice(0, series.index).trimEnd() : title
  const cut = /[:;(]|\s[-–—/]\s|,\s+or\b/i.exec(whole)
  const main = (cut && whole.slice(0, cut.index).trimEnd()) || whole
  if (foldWords(main).length === 0) return { main: title, subtitle: '', series: '' }
  return { main, subtitle: whole.slice(main.length), series: series?.[1] ?? '' }
}

/** Every form of the whole title that a reader may type, without word boundaries. */
export function titleKeys({ main, subtitle }: Pick<TitleParts, 'main' | 'subtitle'>): string[] {
  const mainWords = foldWords(main)
  const allWords = [...mainWords, ...foldWords(subtitle)]
  return [...new Set([mainWords, allWords].flatMap(titleKeysOfFolded))]
}

export function titleKeysOfFolded(words: string[]): string[] {
  return keysOf(words, anyArticle)
}

/** The same for a query. Only English articles are dropped: in other languages the word may not be an article. */
export function queryKeys(words: string[]): string[] {
  return keysOf(words, englishArticle)
}

/** The query up to each place where a subtitle, a series or the author may begin, shortest first. */
export function titleHeads(text: string): string[][] {
  const firstLetter = text.search(/[\p{L}\p{N}]/u)
  return text
    .matchAll(/[:;([]|\s[-–—/]\s|\s(?:or|by)\s/giu)
    .filter(({ index }) => index > firstLetter && firstLetter >= 0)
    .take(maxHeads)
    .map(({ index }) => foldWords(text.slice(0, index)))
    .filter((words) => words.length > 0)
    .toArray()
}

const maxHeads = 4

function keysOf(words: string[], article: Set<string>): string[] {
  const numbers = foldNumbers(words)
  const forms = numbers === words ? [words] : [words, numbers]
  const bare = forms.filter((form) => form.length > 1 && article.has(form[0] ?? '')).map((form) => form.slice(1))
  return [...new Set([...forms, ...bare].map(glue))].filter((key) => key !== '')
}

function glue(words: string[]): string {
  return shorten(words.join(''), maxKeyLength)
}

const maxKeyLength = 200

const englishArticle = new Set(['the', 'a', 'an'])
const anyArticle = new Set([
  ...englishArticle,
  ...'le la les l un une el los las der die das il lo gli i o os as um uma de het een den det en ett'.split(' '),
])
