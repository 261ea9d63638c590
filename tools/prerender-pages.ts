import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, type Plugin, type Rollup } from 'vite'

const root = join(import.meta.dirname, '..')
const cache = join(root, 'node_modules/.cache')

const emptyRoot = '<div id="root"></div>'

interface PrerenderedPage {
  path: string
  /** Of the component, which the browser loads by itself. */
  source: string
  file: string
  title: string
  description: string
}

const pages: readonly PrerenderedPage[] = [
  {
    path: '/',
    source: 'landing/landing-page.tsx',
    file: 'landing.html',
    title: 'A home for everything you read · Octavo',
    description:
      'Octavo is an open-source home for readers: find books, keep track of what you read, meet other readers, and get a little reward for reading on.',
  },
  {
    path: '/about',
    source: 'landing/about-page.tsx',
    file: 'about.html',
    title: 'About · Octavo',
    description:
      'Why Octavo is there, who makes it and how it is built: an open-source home for readers, made by whoever takes part.',
  },
]

/** The pages that everyone may see are written out at build, so that they can be read before any script has run. */
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
            fillShell(shell, page, linksTo(page.source, bundle), await prerenderPage(page.path)),
          )
        }
      })
    },
  }
}

type Render = (path: string) => Promise<string>

/** The same sources, built for Node: a second build gives style sheets and pictures the names that they have in the first. */
async function withRenderer(work: (prerenderPage: Render) => Promise<void>): Promise<void> {
  mkdirSync(cache, { recursive: true })
  const outDir = mkdtempSync(join(cache, 'prerender-'))
  try {
    await build({
      configFile: false,
      root: join(root, 'client'),
      plugins: [react()],
      logLevel: 'warn',
      build: { ssr: 'prerender.tsx', outDir, emptyOutDir: false, assetsInlineLimit: 0, copyPublicDir: false },
    })
    const built = (await import(pathToFileURL(join(outDir, 'prerender.js')).href)) as { prerenderPage: Render }
    await work(built.prerenderPage)
  } finally {
    rmSync(outDir, { recursive: true, force: true })
  }
}

/** The style sheets that the page is seen with, and the scripts that it will come alive with. */
function linksTo(source: string, bundle: Rollup.OutputBundle): string[] {
  const chunks = withImports(findChunk(source, bundle), bundle)
  const sheets = new Set(chunks.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]))
  return [
    ...[...sheets].map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...chunks.map(({ fileName }) => `<link rel="modulepreload" crossorigin href="/${fileName}">`),
  ]
}

function findChunk(source: string, bundle: Rollup.OutputBundle): Rollup.OutputChunk {
  for (const file of Object.values(bundle)) {
    if (file.type === 'chunk' && file.facadeModuleId?.endsWith(`/client/${source}`)) return file
  }
  throw new Error(`The build has no chunk for ${source}.`)
}

/** Imports first, as their styles are to come first. */
function withImports(
  chunk: Rollup.OutputChunk,
  bundle: Rollup.OutputBundle,
  found = new Set<Rollup.OutputChunk>(),
): Rollup.OutputChunk[] {
  for (const name of chunk.imports) {
    const imported = bundle[name]
    if (imported?.type === 'chunk' && !found.has(imported)) withImports(imported, bundle, found)
  }
  return [...found.add(chunk)]
}

function fillShell(
  shell: string,
  { path, title, description }: PrerenderedPage,
  links: readonly string[],
  html: string,
): string {
  if (!shell.includes(emptyRoot)) throw new Error('The page has no empty #root to write into.')
  return shell
    .replace('</head>', () => `${links.filter((link) => !shell.includes(addressIn(link))).join('\n')}\n</head>`)
    .replace(emptyRoot, () => `<div id="root" data-prerendered="${path}">${html}</div>`)
    .replace(/<title>[^<]*/, () => `<title>${title}`)
    .replace(
      /(<meta\s+(?:name="description"|property="og:description")\s+content=")[^"]*/g,
      (_, start: string) => start + description,
    )
    .replace(/(<meta\s+property="og:title"\s+content=")[^"]*/, (_, start: string) => start + title)
}

function addressIn(link: string): string {
  return /\/assets\/[^"]*/.exec(link)?.[0] ?? link
}
