import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, type Plugin, type Rollup } from 'vite'
import { findChunk, withImports } from './chunks-of-bundle.ts'
import { shortClassNames } from './short-class-names.ts'

const root = join(import.meta.dirname, '../..')
const cache = join(root, 'node_modules/.cache')

const emptyRoot = '<div id="root"></div>'
/** theme.js must run first, because it finds out whether there is a session. */
const themeScript = '<script src="/theme.js"'

interface PrerenderedPage {
  path: string
  /** The page component's module, which the browser loads on demand. */
  source: string
  file: string
  title: string
  description: string
  /** Only shown to visitors; readers with a session see another page at this address. */
  forVisitorsAlone?: boolean
}

const pages: readonly PrerenderedPage[] = [
  {
    path: '/',
    source: 'landing/landing-page.tsx',
    file: 'landing.html',
    title: 'A home for everything you read · Octavo',
    description:
      'Octavo is an open-source home for readers: find books, keep track of what you read, meet other readers, and get a little reward for reading on.',
    forVisitorsAlone: true,
  },
  {
    path: '/about',
    source: 'landing/about/about-page.tsx',
    file: 'about.html',
    title: 'About · Octavo',
    description:
      'Why Octavo exists, who makes it and how it is built: an open-source home for readers, made by everyone who takes part.',
  },
  {
    path: '/privacy',
    source: 'landing/about/privacy-notice-page.tsx',
    file: 'privacy.html',
    title: 'Privacy · Octavo',
    description:
      'What Octavo keeps about you, who sees it, what goes elsewhere, and how to take it with you and leave.',
  },
]

/** Writes public pages as HTML at build time, so that they can be read before any script has run. */
export function prerenderPages(): Plugin {
  return {
    name: 'prerender-pages',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const shell = readFileSync(join(dir, 'index.html'), 'utf8')
      await withRenderer(async (prerenderPage) => {
        for (const page of pages) {
          writeFileSync(
            join(dir, page.file),
            fillShell(shell, page, withImports(findChunk(page.source, bundle), bundle), await prerenderPage(page.path)),
          )
        }
      })
    },
  }
}

type Render = (path: string) => Promise<string>

/** Builds the same sources for Node: in a second build, stylesheets and pictures get the same names as in the first. */
async function withRenderer(work: (prerenderPage: Render) => Promise<void>): Promise<void> {
  mkdirSync(cache, { recursive: true })
  const outDir = mkdtempSync(join(cache, 'prerender-'))
  try {
    await build({
      configFile: false,
      root: join(root, 'client'),
      plugins: [react()],
      css: { modules: { generateScopedName: shortClassNames() } },
      logLevel: 'warn',
      build: { ssr: 'prerender.tsx', outDir, emptyOutDir: false, assetsInlineLimit: 0, copyPublicDir: false },
    })
    const built = (await import(pathToFileURL(join(outDir, 'prerender.js')).href)) as { prerenderPage: Render }
    await work(built.prerenderPage)
  } finally {
    rmSync(outDir, { recursive: true, force: true })
  }
}

function fillShell(
  shell: string,
  { path, title, description, forVisitorsAlone = false }: PrerenderedPage,
  chunks: readonly Rollup.OutputChunk[],
  html: string,
): string {
  if (!shell.includes(emptyRoot)) throw new Error('The page has no empty #root to write into.')
  const scripts = chunks.map(({ fileName }) => `/${fileName}`).filter((file) => !shell.includes(file))
  const links = scripts.map((file) => `<link rel="modulepreload" crossorigin href="${file}">`)
  const forVisitors = forVisitorsAlone ? ` data-for-visitors="${scripts.join(' ')}"` : ''
  return shell
    .replace(themeScript, () => `${themeScript} data-prerendered${forVisitors}`)
    .replace('</head>', () => `${forVisitorsAlone ? '' : links.join('\n')}\n</head>`)
    .replace(emptyRoot, () => `<div id="root" data-prerendered="${path}">${html}</div>`)
    .replace(/<title>[^<]*/, () => `<title>${title}`)
    .replace(
      /(<meta\s+(?:name="description"|property="og:description")\s+content=")[^"]*/g,
      (_, start: string) => start + description,
    )
    .replace(/(<meta\s+property="og:title"\s+content=")[^"]*/, (_, start: string) => start + title)
}
