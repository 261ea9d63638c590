/**
 * The ISBN-13 if the whole text is an ISBN: 10 or 13 digits, with or without hyphens, spaces and a leading 'ISBN', and with a
 * valid check digit.
 */
export function isbnFrom(text: string): string | undefined {
  const bare = text.trim().replace(/^isbn\b|^isbn(?=1[03]\b)/i, '')
  return [bare, bare.replace(/^[-\s]?1[03](?=[\s:])/, '')].map(isbnOfDigits).find((isbn) => isbn !== undefined)
}

function isbnOfDigits(text: string): string | undefined {
  const digits = text.replace(/[\s:.\-‐‑‒–—]/g, '').toUpperCase()
  if (/^97[89]\d{10}$/.test(digits)) return checkDigit(digits) === digits[12] ? digits : undefined
  if (!/^\d{9}[\dX]$/.test(digits) || !isTenDigits(digits)) return undefined
  const thirteen = `978${digits.slice(0, 9)}`
  return thirteen + checkDigit(thirteen)
}

function checkDigit(digits: string): string {
  const sum = Array.from(digits.slice(0, 12), Number).reduce(
    (all, digit, at) => all + digit * (at % 2 === 0 ? 1 : 3),
    0,
  )
  return String((10 - (sum % 10)) % 10)
}

function isTenDigits(digits: string): boolean {
  const sum = Array.from(digits, (digit) => (digit === 'X' ? 10 : Number(digit))).reduce(
    (all, digit, at) => all + digit * (10 - at),
    0,
  )
  return sum % 11 === 0
}
