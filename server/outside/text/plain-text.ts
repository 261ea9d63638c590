import { decodeEntities } from './html-entities.ts'
import { normalize } from './normalize.ts'

/**
 * Converts HTML or plain text to plain text without tags, entities or control characters. Block tags become line breaks with
 * at most one empty line in a row; long text is cut at a word with '…'. Idempotent.
 */
export function plainText(html: string, maxLength: number): string {
  if (html.length <= maxLength && isPlain.test(html)) return html
  let text = withinReason(html, maxLength)
  for (let pass = 0; pass < enoughPasses; pass += 1) {
    const cleaned = tidy(decodeEntities(withoutTags(text)))
    if (cleaned === text) return shorten(text, maxLength)
    text = cleaned
  }
  // Tags may be nested on purpose, so that removing one forms another; without these two characters none can remain.
  return shorten(tidy(text.replace(/[<&]/g, '')), maxLength)
}

/** Nothing but letters, digits and plain marks with single spaces between them, as most titles and names are. */
const isPlain = /^[!-%'-;=?-~]+(?: [!-%'-;=?-~]+)*$/

/** Like `plainText`, on one line. */
export function plainLine(html: string, maxLength: number): string {
  return plainText(plainText(html, maxLength).replace(/\s+/g, ' '), maxLength)
}

const enoughPasses = 8

/** Limits the input to what the result can need, and drops a tag that this cuts in two. */
function withinReason(html: string, maxLength: number): string {
  const maxHtmlLength = maxLength * 4 + 1000
  if (html.length <= maxHtmlLength) return html
  const start = html.slice(0, maxHtmlLength)
  return start.slice(0, start.lastIndexOf('<') > start.lastIndexOf('>') ? start.lastIndexOf('<') : maxHtmlLength)
}

function withoutTags(html: string): string {
  return html
    .replace(hidden, '')
    .replace(tag, (_, name: string | undefined) => (name !== undefined && blocks.has(name.toLowerCase()) ? '\n' : ''))
    .replace(/(?<!<)<+(?=[a-z!/?])/gi, '')
}

const hidden = /<!--[\s\S]*?(?:-->|$)|<(script|style|template|noscript|iframe)\b[\s\S]*?(?:<\/\1\s*>|$)/gi

/** The whole name, so that of a tag that is never closed no shorter name is tried: that takes the square of its length. */
const tag = /<\/?([a-z][a-z\d]*)(?![a-z\d])(?:[^"'<>]|"[^"]*"|'[^']*')*>|<[!?/][^<>]*>/gi

const blocks = new Set(
  `address article aside blockquote br center dd div dl dt figcaption figure footer h1 h2 h3 h4 h5 h6 header hr li main ol
   p pre section table td th tr ul`.split(/\s+/),
)

function tidy(text: string): string {
  const visible = text
    .toWellFormed()
    .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
    .replace(invisible, '')
  return normalize(visible, 'NFC')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** Control characters (including NUL), soft hyphens, zero-width spaces and bidirectional overrides. */
const invisible = /(?![\n\t])[\p{Cc}\u00ad\u200b\u202a-\u202e\u2060\ufeff\ufff9-\ufffb\ufffe\uffff]/gu

function shorten(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  const cut = text.slice(0, maxLength - 1).replace(/[\ud800-\udbff]$/, '')
  return `${cut.replace(/\s\S{0,40}$/, '').trimEnd()}…`
}
