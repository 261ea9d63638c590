/** How a word sounds, roughly, to readers of many languages: 'dostoievski' and 'dostoyevsky' alike, 'krime' and 'crime'. */
export function soundOf(word: string): string {
  return word
    .replace(/ph/g, 'f')
    .replace(/(?:sch|sh|tch|tsch|ch)/g, 'c')
    .replace(/c(?=[eiy])/g, 's')
    .replace(/ck|[cq]/g, 'k')
    .replace(/x/g, 'ks')
    .replace(/z/g, 's')
    .replace(/[fwv]/g, 'v')
    .replace(/[yj]/g, 'i')
    .replace(/(?<=[tgrk])h/g, '')
    .replace(/(.)\1+/gu, '$1')
}
