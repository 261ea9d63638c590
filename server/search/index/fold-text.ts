import { normalize } from '../../outside/text/normalize.ts'

/** One word of a text as it is indexed, with the other ways to type it. */
export interface FoldedWord {
  word: string
  /** 'don't' is indexed as 'dont', and also as 'don' and 't'; the 'spider' of 'Spider-Man' also as 'spiderman'. */
  also: string[]
}

/** Splits text into words without case, accents, apostrophes and punctuation. Text of symbols alone is one word. */
export function foldText(text: string): FoldedWord[] {
  if (lettersAlone.test(text)) return plainWords(text.toLowerCase())
  const plain = fold(text)
  const words = [...plain.matchAll(compound)].flatMap(([each]) => foldCompound(each))
  if (words.length > 0) return words
  const symbols = plain.replace(/\s+/g, '')
  return symbols === '' ? [] : [{ word: shorten(symbols, maxWordLength), also: [] }]
}

/** Most titles and names are no more than that, and catalogues have millions. */
const lettersAlone = /^[a-z\d]+(?: [a-z\d]+)*$/i

function plainWords(text: string): FoldedWord[] {
  return text.split(' ').map((word) => ({ word: shorten(word, maxWordLength), also: [] }))
}

/** Never splits a surrogate pair. */
export function shorten(text: string, length: number): string {
  return text.length <= length
    ? text
    : text
        .slice(0, length)
        .toWellFormed()
        .replace(/\ufffd$/, '')
}

/** At most 180 bytes. This also bounds title keys and genre phrases, far below PostgreSQL's limit for a lexeme. */
const maxWordLength = 60

export function foldWords(text: string): string[] {
  return foldText(text).map(({ word }) => word)
}

function fold(text: string): string {
  const plain = /^[ -~]*$/.test(text) ? text.toLowerCase() : foldLetters(text)
  return plain
    .replaceAll('`', "'")
    .replace(/&|(?<=\s)\+(?=\s)/g, ' and ')
    .replace(/(?<=\d),(?=\d{3})/g, '')
    .replace(dottedLetters, (initials) => initials.replaceAll('.', ''))
}

function foldLetters(text: string): string {
  const bare = normalize(text.toWellFormed().replace(apostrophes, "'"), 'NFKD').replace(diacritics, '').toLowerCase()
  return normalize(bare, 'NFC').replace(unlikeLetters, (letter) => letters[letter] ?? letter)
}

const apostrophes = /[‘’‛ʼʻʹ´′＇]/g
/** Latin, Greek and Cyrillic accents, Hebrew points, Arabic vowel signs and the tatweel. */
const diacritics = /[\u{300}-\u{36f}]|[\u{591}-\u{5c7}]|\u{640}|[\u{64b}-\u{65f}\u{670}]/gu
const dottedLetters = /(?<![\p{L}\p{N}.])(?:\p{L}\.){2,}\p{L}?(?![\p{L}\p{N}])/gu

const letters: Record<string, string> = {
  ø: 'o',
  ł: 'l',
  ß: 'ss',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
  ə: 'e',
  ς: 'σ',
  ى: 'ي',
  ة: 'ه',
  ٱ: 'ا',
  ک: 'ك',
  ی: 'ي',
}
const unlikeLetters = new RegExp(`[${Object.keys(letters).join('')}]`, 'g')

/** Words joined by dashes, apostrophes, or the asterisks of a censored word. */
const compound = /[\p{L}\p{N}\p{M}]+(?:[-‐‑‒–'*][\p{L}\p{N}\p{M}]+)*/gu

function foldCompound(text: string): FoldedWord[] {
  if (unspaced.test(text)) return cutUnspaced(text)
  const parts = text.split(/[-‐‑‒–]/)
  const words = parts.map(foldApostrophes)
  const glued = words.map(({ word }) => word).join('')
  if (words[0] && words.length > 1) words[0].also.push(shorten(glued, maxWordLength))
  return words
}

function foldApostrophes(text: string): FoldedWord {
  if (!/['*]/.test(text)) return { word: shorten(text, maxWordLength), also: [] }
  const parts = text.split("'").map((part) => shorten(part.replaceAll('*', ''), maxWordLength))
  return { word: shorten(parts.join(''), maxWordLength), also: parts.length > 1 ? parts : [] }
}

/** Chinese and Japanese are written without spaces, so each character is a word and any part of a title can be found. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

function cutUnspaced(text: string): FoldedWord[] {
  const pieces = text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]|[\p{L}\p{N}\p{M}]/gu) ?? []
  const words: FoldedWord[] = []
  let open = false
  for (const piece of pieces) {
    const sign = unspaced.test(piece) || piece === 'ー'
    const last = words.at(-1)
    if (!sign && open && last) last.word += piece
    else words.push({ word: piece, also: [] })
    open = !sign
  }
  return words.map(({ word, also }) => ({ word: shorten(word, maxWordLength), also }))
}
