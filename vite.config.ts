import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type HtmlTagDescriptor, type Plugin } from 'vite'
import { chunks } from './tools/client-chunks.ts'
import { packFiles } from './tools/pack-files.ts'
import { slimContract } from './tools/slim-contract.ts'
import { prerenderPages } from './tools/prerender-pages.ts'

const server = `http://127.0.0.1:${process.env['PORT'] ?? 3000}`

const serverCalls = '^/api/'

/** The two faces that every page sets its first words in. */
const firstFonts = /(newsreader|figtree)-latin-wght-normal.*\.woff2$/

export default defineConfig({
  root: 'client',
  plugins: [slimContract(), react(), preloadFonts(), prerenderPages(), packFiles()],
  resolve: { alias: { typebox: join(import.meta.dirname, 'tools/browser-schemas.ts') } },
  server: { proxy: { [serverCalls]: server } },
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    // The page's Content-Security-Policy takes nothing inline.
    assetsInlineLimit: 0,
    // All of it is small, and a popup that was fetched in vain once is dressed all the same when it comes.
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      checks: { bundlerTimings: false },
      output: { codeSplitting: { groups: chunks } },
    },
  },
})

/** The browser would otherwise learn of them only with the style sheet. */
function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    apply: 'build',
    transformIndexHtml(_html, { bundle = {} }) {
      const files = Object.values(bundle).map(({ fileName }) => fileName)
      return files.filter((file) => firstFonts.test(file)).map(preloadFont)
    },
  }
}

function preloadFont(file: string): HtmlTagDescriptor {
  const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: true }
  return { tag: 'link', attrs, injectTo: 'head' }
}
