import type { Letter } from './letters.ts'

interface Rendered {
  subject: string
  text: string
  html: string
}

/** The one template of all mails, as text and as HTML. */
export function renderLetter(letter: Letter, username: string, url: string | undefined, siteUrl: string): Rendered {
  const named = (paragraphs: readonly string[]) =>
    paragraphs.map((each) => each.replaceAll('SITE', siteUrl).replaceAll('NAME', username))
  const { page: leadsTo } = letter
  const target = url ?? (leadsTo && siteUrl + leadsTo.path)
  const [before, after] = [named(letter.before), named(letter.after)]
  const footer = `Sent by Octavo, ${siteUrl}`
  return {
    subject: `${letter.subject} · Octavo`,
    text: `${[...before, ...(target === undefined ? [] : [target]), ...after, `-- \n${footer}`].join('\n\n')}\n`,
    html: htmlPage([
      `<h1 style="margin:0 0 16px;font:600 22px Georgia,serif">${escaped(letter.subject)}</h1>`,
      ...before.map(paragraph),
      ...(target === undefined ? [] : [button(target, (letter.link ?? leadsTo)?.text ?? '')]),
      ...after.map(paragraph),
      `<p style="margin:24px 0 0;color:#6b625c;font-size:13px">${escaped(footer)}</p>`,
    ]),
  }
}

function htmlPage(parts: string[]): string {
  return `<!doctype html><html lang="en"><body style="margin:0;padding:24px;background:#f9f5ee;color:#2b211c;font:16px/1.5 sans-serif"><div style="max-width:34em;margin:0 auto;padding:24px;background:#fefdf9;border:1px solid #e0d9cf;border-radius:6px">${parts.join('')}</div></body></html>`
}

function paragraph(text: string): string {
  return `<p style="margin:0 0 16px">${escaped(text)}</p>`
}

function button(url: string, text: string): string {
  const look = 'display:inline-block;padding:10px 18px;border-radius:6px;background:#7b1f24;color:#fff;font-weight:600'
  return `<p style="margin:0 0 16px"><a href="${escaped(url)}" style="${look}">${escaped(text)}</a></p>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
