/** Converts a title in capitals to title case; other titles stay as they are. */
export function titleCase(title: string): string {
  if (!isInCapitals(title)) return title
  const words = title.split(' ')
  return words
    .map((word, index) => {
      const isFirst = index === 0 || endsPhrase(words[index - 1] ?? '')
      const isLast = index === words.length - 1 || /[:?!]$/.test(word)
      return compound(word, isFirst, isLast)
    })
    .join(' ')
}

/** A few lower-case letters ('EVERYBODy', 'McNALLY') are tolerated. */
function isInCapitals(title: string): boolean {
  const small = title.match(/\p{Ll}/gu)?.length ?? 0
  const capital = title.match(/\p{Lu}/gu)?.length ?? 0
  return small * 5 < capital
}

/** A period ends a phrase too, except after 'MR.' or an initial. */
function endsPhrase(word: string): boolean {
  if (/[:?!;—–/]["'”’)]*$/.test(word)) return true
  return /\.["'”’)]*$/.test(word) && !/^(?:\p{L}\.)+$/u.test(word) && !abbreviations.has(bare(word))
}

function compound(word: string, isFirst: boolean, isLast: boolean): string {
  const parts = word.split(/([-—–/])/)
  return parts.map((part, index) => single(part, isFirst && index === 0, isLast && index === parts.length - 1)).join('')
}

function single(word: string, isFirst: boolean, isLast: boolean): string {
  const name = bare(word)
  if (name === '' || keepsCapitals(word, name)) return word
  const lower = word.toLowerCase()
  if (/\d/.test(name)) return /^\D*\d+(?:st|nd|rd|th|s)\P{L}*$/u.test(lower) ? lower : word
  const opensPhrase = isFirst || /^["“‘(¡¿]/.test(word)
  return smallWords.has(name) && !opensPhrase && !isLast ? lower : capitalised(lower)
}

function keepsCapitals(word: string, name: string): boolean {
  // Initials: 'J.R.R.', or those of 'A. J. FIKRY'.
  if (/^\P{L}*\p{L}\.(?:\p{L}\.)*(?!\p{L})/u.test(word) || acronyms.has(name)) return true
  const isNumeral = name.length > 1 && /^x{0,3}(?:ix|iv|v?i{0,3})$/.test(name)
  return isNumeral || (/^[b-df-hj-np-tv-xz]{2,5}$/.test(name) && !abbreviations.has(name))
}

function capitalised(lower: string): string {
  return lower
    .replace(/\p{L}/u, (letter) => letter.toUpperCase())
    .replace(
      /^(\P{L}*[DLO]['’])(\p{L})(?=\p{L}{2})/u,
      (_, start: string, letter: string) => start + letter.toUpperCase(),
    )
    .replace(/^(\P{L}*Mc)(\p{L})(?=\p{L}{2})/u, (_, start: string, letter: string) => start + letter.toUpperCase())
    .replace(/O(['’])Clock/, 'o$1Clock')
}

/** The word in lower case, without the punctuation around it. */
function bare(word: string): string {
  return /[\p{L}\p{N}](?:.*[\p{L}\p{N}])?/su.exec(word.toLowerCase())?.[0] ?? ''
}

const smallWords = new Set('a an and as at but by for from in into n nor of on or the to via vs with'.split(' '))

const abbreviations = new Set(
  'mr mrs ms dr st jr sr mt ft lt col capt gen sgt vol no vs pt hmm shh psst nth'.split(' '),
)

/** Only acronyms with a vowel need listing; the others are recognized by having none. */
const acronyms = new Set('cia fbi usa nypd ufo dna nasa ussr uk eu ii iii'.split(' '))
