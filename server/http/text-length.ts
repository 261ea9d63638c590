import { _, type Ajv } from 'ajv'

/**
 * Lengths of texts are numbers of characters, as Ajv counts them. But it counts all of every text, though a character is one or two
 * units of its length: where that decides, nothing needs to be counted. A file in a body has twenty million characters.
 */
export function measureTexts(ajv: Ajv): void {
  redefine('maxLength', (max, text) => text.length <= max || (text.length <= 2 * max && charactersIn(text) <= max))
  redefine('minLength', (min, text) => text.length >= 2 * min || (text.length >= min && charactersIn(text) >= min))

  function redefine(keyword: string, holds: (limit: number, text: string) => boolean): void {
    ajv.removeKeyword(keyword)
    ajv.addKeyword({
      keyword,
      type: 'string',
      // The order decides which of several complaints is told.
      before: 'pattern',
      schemaType: 'number',
      compile: (limit: number) => (text: string) => holds(limit, text),
      error: { message: keyword, params: ({ schemaCode }) => _`{ limit: ${schemaCode} }` },
    })
  }
}

function charactersIn(text: string): number {
  let count = 0
  for (let at = 0; at < text.length; at += 1) {
    // The second half of a character of two units follows the first.
    if ((text.codePointAt(at) ?? 0) > 0xffff) at += 1
    count += 1
  }
  return count
}
