/** Not a space, a control, a mark without a letter, a joiner, a filler, nor one of the signs that are drawn as nothing. */
const visible = /[^\p{Z}\p{Cc}\p{Cf}\p{Cs}\p{Mn}\p{Me}\p{Default_Ignorable_Code_Point}\u{2800}\u{1D159}]/u

/** There is nothing in it that anybody could see. */
export function isBlank(text: string): boolean {
  return !visible.test(text)
}

/** Of a text that says something; the rest of a schema says how long it may be. */
export const notBlank = { minLength: 1, pattern: visible.source, patternText: 'must not be blank.' }
