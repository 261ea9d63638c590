/** The preview of a shared link, as plain text. */
export interface LinkPreview {
  title: string
  heading: string
  /** If undefined, the page's own description stays. */
  description: string | undefined
  type: 'book'
  /** The canonical path, as a page may have several. */
  path: string
}

/** Writes the preview into the built page's meta tags. A tag that the page does not have is skipped. */
export function withFace(html: string, face: LinkPreview, origin: string): string {
  const contents = { 'og:type': face.type, 'og:title': face.heading }
  const described =
    face.description === undefined ? {} : { description: face.description, 'og:description': face.description }
  const named = Object.entries({ ...contents, ...described }).reduce(
    (page, [name, text]) => withContent(page, name, text),
    html,
  )
  const canonical = `<link rel="canonical" href="${escaped(origin + face.path)}" />`
  return named
    .replace(/<title>[^<]*/, () => `<title>${escaped(face.title)}`)
    .replace('</head>', () => `${canonical}\n  </head>`)
}

function withContent(html: string, name: string, text: string): string {
  const tag = new RegExp(`(<meta\\s+(?:name|property)="${name}"\\s+content=")[^"]*`)
  // A function, because '$1' is special in a replacement string.
  return html.replace(tag, (_, start: string) => start + escaped(text))
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
