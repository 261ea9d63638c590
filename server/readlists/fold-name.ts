/** The same for names that look the same: without case, signs that are drawn as nothing, and ways to compose a letter. */
export function foldName(name: string): string {
  const seen = name.toLowerCase().replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
  return seen.normalize('NFC').replaceAll(/\s+/g, ' ').trim()
}
