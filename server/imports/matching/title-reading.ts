import { countTypos } from '../../search/index/fuzzy-keys.ts'
import { foldWords } from '../../search/index/fold-text.ts'
import { foldNumbers } from '../../search/index/number-words.ts'

/** What a title says, so that two titles can be compared. */
export interface TitleReading {
  /** Folded, without article, subtitle, edition words, volume and series; words are joined. Never empty unless the title is. */
  main: string
  /** The words of `main`. */
  words: string[]
  /** Folded subtitles in order, without those that only name an edition or a series. */
  subtitles: string[]
  /** The volume or part that this is, as '3' or '1to3', or ''. A title without it is another book. */
  volume: string
  /** The number in its series, or ''. Titles often leave it out. */
  position: string
  /** Several books sold as one. */
  isSet: boolean
  /** What makes it a book about another book or made from it, as 'summary', or ''. */
  derived: string
}

export interface Series {
  name: string
  position: number | null
}

interface Piece {
  text: string
  isBracketed: boolean
}

export function readTitle(
  title: string,
  { series, set }: { series?: Series | null; set?: boolean } = {},
): TitleReading {
  const pieces = piecesOf(title).map(({ text, isBracketed }) => ({ text: folded(text), isBracketed }))
  const numbers: Numbers = { volumes: [], positions: series?.position == null ? [] : [String(series.position)] }
  const seriesNames = series ? [bare(folded(series.name))] : []
  const kept = pieces.map((piece, index) =>
    index === 0 ? readHead(piece.text, numbers) : readPiece(piece, numbers, seriesNames),
  )
  const [main = '', ...subtitles] = kept.filter((text, index) => text !== '' && text !== kept[index - 1])
  const words = bare(main || folded(title)).split(' ')
  const whole = pieces.map(({ text }) => text).join(' ')
  return {
    main: words.join(''),
    words,
    subtitles: subtitles.map(glue),
    ...numbersOf(numbers, seriesNames.map(glue).includes(words.join(''))),
    isSet:
      set === true ||
      setWords.test(whole) ||
      pieces.slice(1).some(({ text }) => setSubtitle.test(text) || isMistyped(text, 'box set')) ||
      numbers.positions.some(isRange) ||
      numbers.volumes.some(isRange),
    derived: derivedFrom(
      whole,
      pieces.slice(1).map(({ text }) => text),
    ),
  }
}

/** The title, then what follows a colon, a dash or stands in brackets. */
function piecesOf(title: string): Piece[] {
  const pieces: Piece[] = []
  let isBracketed = false
  for (const [index, part] of title.split(/([:()[\]{}]|\s[-–—/]+\s|[;,]\s+or,?\s|;)/i).entries()) {
    if (index % 2 === 1) isBracketed = /[([{]/.test(part) || (isBracketed && !/[)\]}]/.test(part))
    else if (/[\p{L}\p{N}]/u.test(part)) pieces.push({ text: part, isBracketed })
  }
  return pieces.length > 0 ? pieces : [{ text: title, isBracketed: false }]
}

/** One line of words, with numbers in figures: '#1.5' is 'volno 1point5', 'Books 1-3' is 'books 1to3'. */
function folded(text: string): string {
  const marked = text
    .replace(/^(.*\S),\s*(the|an?|der|die|das|les?|la|el|los|las|il)\s*$/i, '$2 $1')
    .replace(/#\s*(?=\d)/g, ' volno ')
    .replace(/(?<=\d)\.(?=\d)/g, 'point')
    .replace(/(?<!\d)(\d{1,3})\s?(?:[-–—&+]|to)\s?(\d{1,3})(?!\d)/g, '$1to$2')
  return foldNumbers(foldWords(marked)).join(' ')
}

interface Numbers {
  volumes: string[]
  positions: string[]
}

const ordinals = 'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'.split(' ')
const number = String.raw`\d{1,4}(?:point\d{1,2})?(?:to\d{1,3})?(?: and \d{1,3})?|[ivxl]+|${ordinals.join('|')}|\d{1,2}(?:st|nd|rd|th)`
const unmistakable =
  'vols?|volumes?|parts?|pt|books?|bk|volno|tomes?|tomo|band|bd|teil|deel|libro|livre|parte|partie|том|часть|книга|issue|episode'
const inBrackets = `${unmistakable}|no|nr|number|numero`

const volumeIn = patternsOf(unmistakable)
const volumeInBrackets = patternsOf(inBrackets)

function patternsOf(words: string): RegExp[] {
  return [
    new RegExp(`(?<= |^)(?:the )?(?:${words}) (?:the )?(${number})(?: of \\d{1,3})?(?= |$)`, 'g'),
    new RegExp(`(?<= |^)(?:the )?(${ordinals.join('|')}|\\d{1,2}(?:st|nd|rd|th)) (?:volume|part|book)(?= |$)`, 'g'),
  ]
}

function readHead(text: string, numbers: Numbers): string {
  const rest = withoutVolumes(withoutEdition(text), volumeIn, numbers.volumes)
  const last = /^(.+) (\d{1,3}(?:point\d)?|[ivx]{2,5})$/.exec(rest)
  const volume = last?.[2] === undefined ? undefined : valueOf(last[2])
  if (last?.[1] === undefined || volume === undefined) return withoutPackaging(rest)
  numbers.volumes.push(volume)
  return withoutPackaging(withoutEdition(last[1]))
}

function readPiece({ text, isBracketed }: Piece, numbers: Numbers, seriesNames: string[]): string {
  const stripped = withoutEdition(text)
  if (seriesNote.test(stripped) || seriesNoteAtEnd.test(stripped)) {
    withoutVolumes(stripped, volumeInBrackets, numbers.positions)
    return ''
  }
  if (isBracketed && shortWordAndNumber.test(stripped)) numbers.volumes.push(stripped.replace(/^.* /, ''))
  const found: string[] = []
  const rest = withoutVolumes(stripped, isBracketed ? volumeInBrackets : volumeIn, found)
  if (isBracketed && /^\d{1,3}$/.test(rest)) {
    numbers.volumes.push(rest)
    return ''
  }
  if (isBracketed && found.length > 0 && /\p{L}/u.test(rest)) {
    numbers.positions.push(...found.slice(-1))
    seriesNames.push(bare(rest))
    return ''
  }
  numbers.volumes.push(...found)
  return nameless.test(rest) ? '' : withoutPackaging(rest)
}

/** '(Vlo. 2)' */
const shortWordAndNumber = new RegExp(`^(?!(?:${inBrackets}) )\\p{L}{1,4} \\d{1,3}$`, 'u')

/** 'Book 1 of the Stormlight Archive', 'the second novel in the …', 'a Jack Reacher novel, book 3'. */
const seriesNote = new RegExp(
  `^(?:(?:being )?(?:the )?(?:book|number|volno|novel) (?:${number})|(?:the )?(?:${ordinals.join('|')}) (?:book|novel|instal?lment|entry)) (?:of|in|from) `,
)
const seriesNoteAtEnd = new RegExp(
  `(?:novels?|series|trilogy|saga|chronicles?|mystery|mysteries|adventures?|cycle|thriller) (?:book|number|volno) (?:${number})$`,
)

/** Subtitles that say no more than what kind of book it is. */
const nameless =
  /^(?:(?:a|an|the|ein|een|un|un[ae]) )?(?:(?:(?:an?|the) (?:\S+ ){1,5})?(?:novel|mystery|thriller)|novella|memoir|roman|romanzo|novela)$/

function withoutVolumes(text: string, patterns: RegExp[], found: string[]): string {
  return patterns
    .reduce(
      (rest, pattern) =>
        rest.replace(pattern, (whole, written: string) => {
          const value = valueOf(written)
          if (value === undefined) return whole
          found.push(value)
          return ''
        }),
      text,
    )
    .replace(/ {2,}/g, ' ')
    .trim()
}

/** '3' for '3', 'iii', 'third' and '3rd'; undefined for what is no number, as 'xl' in a name. */
function valueOf(written: string): string | undefined {
  const ordinal = ordinals.indexOf(written)
  if (ordinal >= 0) return String(ordinal + 1)
  if (/^\d+to\d+$/.test(written)) return written
  const pair = /^(\d+) and (\d+)$/.exec(written)
  if (pair) return `${pair[1]}to${pair[2]}`
  if (/^\d/.test(written)) return String(Number.parseFloat(written.replace('point', '.')))
  const roman = romans.indexOf(written)
  return roman > 0 ? String(roman) : undefined
}

const romans = [
  '',
  ...['', 'x', 'xx', 'xxx'].flatMap((ten, index) =>
    ['', 'i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix'].map((unit) => ten + unit).slice(index === 0 ? 1 : 0),
  ),
]

function isRange(written: string): boolean {
  return written.includes('to')
}

/** Where the title is the name of its series, the number in the series is the volume, except that the first may bear the name alone. */
function numbersOf(
  { volumes, positions }: Numbers,
  isNamedAfterSeries: boolean,
): Pick<TitleReading, 'volume' | 'position'> {
  const position = positions[0] ?? ''
  const volume = [...new Set(volumes)].toSorted().join(' ')
  if (volume === '' && isNamedAfterSeries && position !== '' && position !== '1' && !isRange(position)) {
    return { volume: position, position }
  }
  return { volume, position }
}

const editionWords =
  'kindle|special|deluxe|collectors?|limited|illustrated|annotated|revised|updated|expanded|enlarged|extended|new|anniversary|' +
  'international|movie|media|film|tv|tie|in|mass|market|paperback|hardcover|hardback|large|print|reprint|reissue|library|' +
  'classics?|definitive|critical|bilingual|unabridged|authorized|authorised|original|english|german|french|spanish|italian|' +
  'portuguese|dutch|japanese|russian|polish|swedish|us|uk|american|british|penguin|vintage|norton|student|digital|ebook|' +
  `enhanced|exclusive|signed|gift|celebration|commemorative|and|the|${ordinals.join('|')}|\\d{1,3}(?:st|nd|rd|th)?|\\d{4}`
const edition = new RegExp(`(?: |^)(?:(?:${editionWords}) ){0,6}edition$`)
const format = new RegExp(
  `(?: |^)(?:unabridged|illustrated|annotated|audio ?book|audio cds?|paperback|hardcover|hardback|large print|kindle|e ?book|` +
    `(?:movie |film |tv )?tie in|reprint|reissue|revised(?: and (?:updated|expanded))?|` +
    `(?:the )?(?:\\d{1,3} )?(?:${ordinals.join('|')}|\\d{1,3}(?:st|nd|rd|th)) anniversary|` +
    `(?:penguin|vintage|signet|wordsworth|bantam|oxford worlds|barnes and noble|macmillan collectors|sf) (?:modern )?(?:classics?|library|masterworks))$`,
)

/** @NOTE 'The Illustrated Man' keeps its word: only what ends a title names an edition. */
function withoutEdition(text: string): string {
  if (youngReaders.test(text)) return text
  const rest = text.replace(edition, '').replace(format, '')
  if (rest === text) return text
  return rest === '' || !/^(?:the|an?)$/.test(rest) ? withoutEdition(rest) : text
}

const youngReaders = new RegExp('\\byoung (?:readers?|peoples?|adults?)\\b')

/** Words that only say that several books are sold as one. */
const packaging =
  /(?: |^)(?:the )?(?:complete )?(?:\d{1,2} (?:book|volume|novel)s? )?(?:(?:trilogy|series|collection|gift|book|novel|hardcover|paperback) )?(?:box(?:ed)? ?sets?|slipcase|omnibus|bundle|gift sets?|book sets?)(?: edition)?$/

function withoutPackaging(text: string): string {
  return text.replace(packaging, '')
}

const setWords =
  /(?: |^)(?:box(?:ed)? ?sets?|boxsets?|slipcased?|omnibus|bundle|gift set|(?:book|novel|volume|collection|trilogy|series|hardcover|paperback) sets?|\d{1,2} (?:books?|novels|volumes?) (?:set|collection|bundle|in 1)|\d{1,2} in 1|coffret|schuber|gesamtausgabe|sammelband)(?= |$)/
/** In a subtitle; a title of these words is a book like others. */
const setSubtitle =
  /(?: |^)(?:complete (?:\S+ )?(?:series|trilogy|collection|saga|set|quartet|works|novels)|collected (?:works|novels)|sets?$)(?= |$)/

/** Books about a book, or made from one. */
const derivedWords: [string, RegExp][] = Object.entries({
  summary: /summar(?:y|ies)|supersummary|key takeaways|in \d+ minutes|\d{1,3} minute (?:summary|read)/,
  guide:
    /(?:study|reading|readers|teachers?|teaching|discussion|book club|literature|lit|bookclub) (?:and discussion )?guides?|study notes|lesson plans?|(?:cliff|spark|york|max)s? ?notes|quicklet|conversation starters|trivia|unofficial guide/,
  analysis: /analysis|review of|critical essays|readers companion/,
  companion: /companions?/,
  sampler: /samplers?|free preview|preview/,
  excerpt: /excerpts?|extracts?|first chapters?|chapters 1to\d+/,
  workbook: /workbooks?|activity books?|journal|colou?ring book|planner/,
  retelling:
    /young readers? (?:edition|version)|abridged|retold|adapted|adaptation|graphic (?:novel|edition|history|adaptation)|screenplay|easy readers?|level \d+/,
}).map(([name, words]) => [name, new RegExp(`(?: |^)(?:${words.source})(?= |$)`)])

/** What follows the title may be mistyped: taken for a subtitle, it would count for nothing. */
function derivedFrom(whole: string, pieces: string[]): string {
  const found = derivedWords.flatMap(([name, pattern]) =>
    pattern.test(whole) || pieces.some((piece) => isMistyped(piece, name)) ? [name] : [],
  )
  const isGuide =
    !found.includes('guide') && pieces.some((piece) => / guides?$/.test(piece) || isMistyped(piece, 'study guide'))
  return [...found, ...(isGuide ? ['guide'] : [])].toSorted().join(' ')
}

/** One of its words, or the whole. */
function isMistyped(piece: string, words: string): boolean {
  const written = [glue(piece), ...piece.split(' ').filter((word) => word.length > 5)]
  return written.some((each) => countTypos(each, glue(words), words.length < 8 ? 1 : 2) !== undefined)
}

const article = /^(?:the|an?|der|die|das|les?|la|el|los|las|il) (?=.)/

function bare(text: string): string {
  return text.trim().replace(article, '')
}

function glue(text: string): string {
  return text.replaceAll(' ', '')
}
