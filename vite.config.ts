import react from '@vitejs/plugin-react'
import { defineConfig, type HtmlTagDescriptor, type Plugin } from 'vite'

const server = `http://127.0.0.1:${process.env['PORT'] ?? 3000}`

// The folder client/api/ is served under the same name while developing: its modules are no calls.
const serverCalls = '^/api/(?!.*\\.tsx?(\\?|$))'

/** The two faces that every page sets its first words in. */
const firstFonts = /(newsreader|figtree)-latin-wght-normal.*\.woff2$/

const landingPage = '/client/landing/landing-page.tsx'

export default defineConfig({
  root: 'client',
  plugins: [react(), preloadFirstVisit()],
  server: { proxy: { [serverCalls]: server } },
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    // The page's Content-Security-Policy takes nothing inline.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
})

/** The browser would otherwise learn of the fonts only with the style sheet, and of the landing page only with main.tsx. */
function preloadFirstVisit(): Plugin {
  return {
    name: 'preload-first-visit',
    apply: 'build',
    transformIndexHtml(html, { bundle = {} }) {
      const files = Object.values(bundle)
      const fonts = files.map(({ fileName }) => fileName).filter((file) => firstFonts.test(file))
      const landing = files.find((file) => file.type === 'chunk' && file.facadeModuleId?.endsWith(landingPage))
      const scripts = landing?.type === 'chunk' ? [landing.fileName, ...landing.imports] : []
      return [...fonts.map(preloadFont), ...scripts.filter((file) => !html.includes(file)).map(preloadScript)]
    },
  }
}

function preloadFont(file: string): HtmlTagDescriptor {
  const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: true }
  return { tag: 'link', attrs, injectTo: 'head' }
}

function preloadScript(file: string): HtmlTagDescriptor {
  return { tag: 'link', attrs: { rel: 'modulepreload', href: `/${file}`, crossorigin: true }, injectTo: 'head' }
}
