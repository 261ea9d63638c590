/** Descriptions there are half markdown: links and emphasis become their words, footnotes and rules go. */
export function proseFrom(markdown: string): string {
  return markdown
    .slice(0, 50_000)
    .replace(/^[^\S\n]*\[[^[\]\n]{1,100}\]:[^\n]*$/gm, '')
    .replace(/\(\s{0,9}\[source\](?:\[[^[\]]{0,100}\]|\([^()]{0,500}\))\.?\s{0,9}\)/gi, '')
    .replace(/\[([^[\]]{0,500})\](?:\[[^[\]]{0,100}\]|\([^()]{0,500}\))/g, '$1')
    .replace(/^[^\S\n]*[-*_]{3,}[^\S\n]*\r?$/gm, '')
    .replace(/(\*{1,3})(?=\S)([^*\n]{1,500})\1/g, '$2')
    .replace(/(?<!\w)(_{1,2})(?=\S)([^_\n]{1,500})\1(?!\w)/g, '$2')
}
