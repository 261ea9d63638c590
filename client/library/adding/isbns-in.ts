/** The ISBNs in a text, as 13 digits, each once and in order; numbers with a wrong check digit are none. */
export function isbnsIn(text: string): string[] {
  const numbers = text.match(/(?:97[89][- ]?)?(?:\d[- ]?){9}[\dXx]/g) ?? []
  const isbns = numbers.map(asIsbn13).filter((isbn) => isbn !== undefined)
  return [...new Set(isbns)]
}

function asIsbn13(number: string): string | undefined {
  const digits = number.replace(/[- ]/g, '').toUpperCase()
  if (digits.length === 13) return checkDigit13(digits) === digits.at(-1) ? digits : undefined
  if (checkDigit10(digits) !== digits.at(-1)) return undefined
  const long = `978${digits.slice(0, 9)}`
  return long + checkDigit13(long)
}

/** ISO 2108: digits are weighted 1 and 3 in turn. */
function checkDigit13(digits: string): string {
  const sum = Array.from(digits.slice(0, 12)).reduce(
    (all, digit, index) => all + Number(digit) * (index % 2 === 0 ? 1 : 3),
    0,
  )
  return String((10 - (sum % 10)) % 10)
}

/** ISO 2108, before 2007: digits are weighted 10 down to 2, and 10 is written X. */
function checkDigit10(digits: string): string {
  const sum = Array.from(digits.slice(0, 9)).reduce((all, digit, index) => all + Number(digit) * (10 - index), 0)
  const check = (11 - (sum % 11)) % 11
  return check === 10 ? 'X' : String(check)
}
