/**
 * The parts between separators, without the blanks around them. An expression for the blanks too takes the square of the length of a
 * text that has nothing else.
 */
export function trimmedParts(text: string, separator: string | RegExp): string[] {
  return text.split(separator).map((part) => part.trim())
}
