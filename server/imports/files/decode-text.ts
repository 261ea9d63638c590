/**
 * The text of a file: UTF-8, UTF-16 with a byte order mark, else Windows-1252, also where single letters of it stand in a text of
 * UTF-8. Has no byte order mark, no NUL and no lone surrogate, none of which can be stored.
 */
export function decodeText(bytes: Uint8Array): string {
  return decode(bytes)
    .replaceAll('\u{0}', '')
    .replace(/^\ufeff/, '')
    .toWellFormed()
}

function decode(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  return utf8(bytes) ?? mixed(bytes)
}

function utf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}

const letter = /[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}|[\x80-\xff]/g
const windows1252 = new TextDecoder('windows-1252')

function mixed(bytes: Uint8Array): string {
  return Buffer.from(bytes)
    .toString('latin1')
    .replace(letter, (found) => {
      const part = Buffer.from(found, 'latin1')
      return utf8(part) ?? windows1252.decode(part)
    })
}
