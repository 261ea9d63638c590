import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { findChunk } from './tools/client-build/chunks-of-bundle.ts'
import { chunks } from './tools/client-build/client-chunks.ts'
import { packFiles } from './tools/client-build/pack-files.ts'
import { shortClassNames } from './tools/client-build/short-class-names.ts'
import { slimContract } from './tools/client-build/slim-contract.ts'
import { splitStyles } from './tools/client-build/split-styles.ts'
import { prerenderPages } from './tools/client-build/prerender-pages.ts'

const server = `http://127.0.0.1:${process.env['PORT'] ?? 3000}`

const serverCalls = '^/api/'

/** The two faces that every page sets its first words in. */
const firstFonts = /(newsreader|figtree)-latin-wght-normal.*\.woff2$/

export default defineConfig(({ command }) => ({
  root: 'client',
  plugins: [slimContract(), react(), nameFonts(), runEarly(), prerenderPages(), splitStyles(), packFiles()],
  resolve: { alias: { typebox: join(import.meta.dirname, 'tools/client-build/browser-schemas.ts') } },
  ...(command === 'build' && { css: { modules: { generateScopedName: shortClassNames() } } }),
  server: { proxy: { [serverCalls]: server } },
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    // The page's Content-Security-Policy takes nothing inline.
    assetsInlineLimit: 0,
    // Split in two by `splitStyles`.
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      checks: { bundlerTimings: false },
      output: { codeSplitting: { groups: chunks } },
    },
  },
}))

/** Names them to theme.js, which decides when they are loaded. */
function nameFonts(): Plugin {
  return {
    name: 'name-fonts',
    apply: 'build',
    transformIndexHtml(html, { bundle = {} }) {
      const files = Object.values(bundle).map(({ fileName }) => `/${fileName}`)
      const fonts = files.filter((file) => firstFonts.test(file)).join(' ')
      return html.replace('<script src="/theme.js"', (tag) => `${tag} data-fonts="${fonts}"`)
    },
  }
}

/** Runs `client/early.ts` as soon as it has come: as a part of the first script it would wait for all of that. */
function runEarly(): Plugin {
  return {
    name: 'run-early',
    apply: 'build',
    transformIndexHtml(_html, { bundle = {} }) {
      const early = findChunk('early.ts', bundle)
      return [
        {
          tag: 'script',
          attrs: { type: 'module', async: true, crossorigin: true, src: `/${early.fileName}` },
          injectTo: 'head-prepend',
        },
      ]
    },
  }
}
