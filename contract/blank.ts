// Besides what Unicode says is not drawn: the braille pattern without a dot.
const nothingToSee = /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u

/** Nothing of it is to be seen. */
export function isBlank(text: string): boolean {
  return nothingToSee.test(text)
}
