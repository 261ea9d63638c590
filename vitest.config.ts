import { existsSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { compileCache } from './tools/project.mjs'

const clientSetup = './client/testing/setup.ts'
// Only what hangs takes so long, also on a busy machine. Where tables are distributed, a call is up to ten times as much work.
const longest = process.env['TESTS_DISTRIBUTED'] === undefined ? 60_000 : 240_000
const timeoutMs = { testTimeout: longest, hookTimeout: longest }
// A machine that others use too may stop for seconds in the middle of a test; what passes only then is marked 'retry'.
const retry = process.env['CI'] ? 1 : 0

// For the servers that tests start, each of which would compile the same files; npm's scripts set it too.
process.env['NODE_COMPILE_CACHE'] ??= compileCache

export default defineConfig({
  test: {
    // Much of a test is waiting for the database.
    maxWorkers: 3,
    projects: [
      {
        test: {
          ...timeoutMs,
          retry,
          name: 'server',
          environment: 'node',
          // What a file leaves behind is in its own database; a process for each would take a fifth of the time.
          isolate: false,
          include: ['server/**/*.test.ts', 'contract/**/*.test.ts', 'tools/**/*.test.ts', 'demo/**/*.test.ts'],
          globalSetup: './server/testing/global-database.ts',
          setupFiles: ['./server/testing/after-each-file.ts', './server/testing/property-seed.ts'],
        },
      },
      {
        test: {
          ...timeoutMs,
          retry,
          name: 'client',
          environment: 'jsdom',
          pool: 'vmThreads',
          include: ['client/**/*.test.{ts,tsx}'],
          setupFiles: existsSync(clientSetup) ? [clientSetup] : [],
        },
      },
    ],
  },
})
