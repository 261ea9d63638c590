/** The preview of a shared link, as plain text. */
export interface LinkPreview {
  title: string
  heading: string
  /** If undefined, the page's own description stays. */
  description: string | undefined
  type: 'book' | 'article'
  /** The canonical path, as a page may have several. */
  path: string
  /** Instead of the picture of Octavo; its path. */
  picture?: { path: string; alt: string }
  /** Only for those who have the link: search engines leave it out. */
  unlisted?: boolean
  /** What can be read before any script has run, in paragraphs. */
  paragraphs?: string[]
}

/** Writes the preview into the built page's meta tags. A tag that the page does not have is skipped. */
export function withFace(html: string, face: LinkPreview, origin: string): string {
  const contents = { 'og:type': face.type, 'og:title': face.heading }
  const described =
    face.description === undefined ? {} : { description: face.description, 'og:description': face.description }
  const picture: Record<string, string> = face.picture
    ? { 'og:image': origin + face.picture.path, 'og:image:alt': face.picture.alt }
    : {}
  const named = Object.entries({ ...contents, ...described, ...picture }).reduce(
    (page, [name, text]) => withContent(page, name, text),
    html,
  )
  const robots = face.unlisted ? '<meta name="robots" content="noindex" />\n  ' : ''
  const canonical = `<link rel="canonical" href="${escaped(origin + face.path)}" />`
  return named
    .replace(/<title>[^<]*/, () => `<title>${escaped(face.title)}`)
    .replace('</head>', () => `${robots}${canonical}\n  </head>`)
    .replace('<div id="root">', (root) => root + bodyOf(face))
}

function bodyOf({ heading, paragraphs = [] }: LinkPreview): string {
  if (paragraphs.length === 0) return ''
  const lines = paragraphs.map((text) => `<p>${escaped(text)}</p>`).join('')
  return `<main class="first-words"><h1>${escaped(heading)}</h1>${lines}</main>`
}

function withContent(html: string, name: string, text: string): string {
  const tag = new RegExp(`(<meta\\s+(?:name|property)="${name}"\\s+content=")[^"]*`)
  // A function, because '$1' is special in a replacement string.
  return html.replace(tag, (_, start: string) => start + escaped(text))
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

/** The secret in the path of a page that is open to whoever has its link. */
export function secretIn(path: string, prefix: string): string | undefined {
  return /^[\w-]{1,100}(?=\/?$)/.exec(path.slice(prefix.length))?.[0]
}
