/** Extracts the names from bylines such as 'and   Jeff Kinney', 'Lee Child and Andrew Child' or 'Ann M. Martin.' */
export function namesOf(byline: string): string[] {
  return byline
    .replace(/\s+/g, ' ')
    .replace(/\. (?:Illustrated|Edited|Translated|Read|Photographs) by .*$/i, '')
    .split(/, (?!(?:Jr|Sr|[IVX]+)\b)|(?:^|\s)(?:and|with|by|&)\s|;/i)
    .map((name) =>
      name.replace(/^(?:(?:and|with|by|written|created|edited|illustrated|translated|et al\.?)(?:\s|$))+/i, ''),
    )
    .map((name) => name.trim().replace(/(?<=\p{Ll}{2})\.$/u, ''))
    .filter((name) => /\p{L}/u.test(name))
}
