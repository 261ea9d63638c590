/** How the CSV that Octavo writes differs from plain text: other services read some cells as HTML, and spreadsheets as formulas. */

/** Whether a spreadsheet would calculate the cell, or would without its apostrophes; some take the full-width signs for the same. */
export function isFormulaLike(text: string): boolean {
  return /^'*[\t\r\n]*[=+\-@＝＋－＠]/.test(text)
}

/** Keeps spreadsheets from reading a text as a formula. */
export function plainCell(text: string): string {
  return isFormulaLike(text) ? `'${text}` : text
}

export function htmlOfText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\n', '<br/>')
}

/** Null for none. */
export function textOfHtml(html: string): string | null {
  const text = html
    .replace(/<br\s*\/?>/gi, '\n')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .trim()
  return text === '' ? null : text
}
