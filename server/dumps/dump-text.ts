/**
 * Repairs text that was UTF-8 and was read as Latin-1, in any depth: 'BrontÃ«' is 'Brontë'. Text that is no such thing stays as it is:
 * what is written in Latin-1 on purpose is hardly ever valid UTF-8 as well.
 */
export function repairText(text: string): string {
  let repaired = text
  for (let depth = 0; depth < maxDepth && garbled.test(repaired); depth += 1) {
    const bytes = toBytes(repaired)
    if (!bytes) return repaired
    try {
      repaired = utf8.decode(bytes)
    } catch {
      return repaired
    }
  }
  return repaired
}

const maxDepth = 3

/** The first two bytes of a character as Latin-1 or Windows-1252 shows them. */
const garbled = /[\u00c2-\u00f4][\u0080-\u00bf\u0152-\u0192\u02c6-\u02dc\u2013-\u203a\u20ac\u2122]/

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Undefined if a character is not one of Latin-1 or Windows-1252. */
function toBytes(text: string): Uint8Array | undefined {
  const bytes = new Uint8Array(text.length)
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    const byte = code < 256 ? code : windows1252.get(code)
    if (byte === undefined) return undefined
    bytes[at] = byte
  }
  return bytes
}

const windows1252 = new Map(
  [...'€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ'].flatMap((sign, at) => (sign === ' ' ? [] : [[sign.charCodeAt(0), 128 + at]])),
)
