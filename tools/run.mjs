// Implements the npm scripts. Runs on the installed Node, installs missing packages and continues on the Node that comes with them.
import { join } from 'node:path'
import { buildClient } from './build-client.mjs'
import { prepareDemo } from './prepare-demo.mjs'
import { ensureInstalled } from './ensure-installed.mjs'
import { root } from './project.mjs'
import { runChildren } from './run-child.mjs'
import { runBrowserTests, runSlowTests, runTests, runVitestProject } from './run-tests.mjs'

const server = join(root, 'server', 'main.ts')
/** @type {(name: string, file: string) => string} */
const bin = (name, file) => join(root, 'node_modules', name, file)

/**
 * @typedef {{ forDevelopment?: boolean, run(words: string[]): Promise<number> }} Task
 * @type {Record<string, Task>}
 */
const tasks = {
  start: { run: start },
  dev: { forDevelopment: true, run: develop },
  test: { forDevelopment: true, run: runTests },
  'test:slow': { forDevelopment: true, run: runSlowTests },
  'test:server': { forDevelopment: true, run: (words) => runVitestProject('server', words) },
  'test:client': { forDevelopment: true, run: (words) => runVitestProject('client', words) },
  'test:e2e': { forDevelopment: true, run: runBrowserTests },
  'test-by-url': {
    forDevelopment: true,
    run: (words) => runChildren([[join(root, 'tools', 'test-by-url.ts'), ...words]]),
  },
  check: { forDevelopment: true, run: check },
  format: { forDevelopment: true, run: (words) => runChildren([[bin('oxfmt', 'bin/oxfmt'), ...words]]) },
  lint: { forDevelopment: true, run: (words) => runChildren([[bin('oxlint', 'bin/oxlint'), ...words]]) },
  typecheck: { forDevelopment: true, run: (words) => runChildren([[bin('typescript', 'bin/tsc'), '-b', ...words]]) },
  'new-migration': {
    forDevelopment: true,
    run: (words) => runChildren([[join(root, 'tools', 'new-migration.ts'), ...words]]),
  },
  'generate-schema': {
    forDevelopment: true,
    run: () => runChildren([[join(root, 'tools', 'generate-schema.ts')]]),
  },
  backup: { run: (words) => runChildren([[join(root, 'tools', 'backup.ts'), ...words]]) },
  restore: { run: (words) => runChildren([[join(root, 'tools', 'restore.ts'), ...words]]) },
  'load-catalogue': { run: (words) => runChildren([[join(root, 'tools', 'load-catalogue', 'main.ts'), ...words]]) },
  distribute: { run: (words) => runChildren([[join(root, 'tools', 'distribute.ts'), ...words]]) },
  moderator: { run: (words) => runChildren([[join(root, 'tools', 'moderator.ts'), ...words]]) },
  'new-password': { run: (words) => runChildren([[join(root, 'tools', 'new-password.ts'), ...words]]) },
  'verify-data': { run: (words) => runChildren([[join(root, 'tools', 'verify-data.ts'), ...words]]) },
  soak: { forDevelopment: true, run: soak },
  // Former name of `soak`.
  torture: { forDevelopment: true, run: soak },
  tour: { forDevelopment: true, run: tour },
  bench: { forDevelopment: true, run: (words) => runChildren([[join(root, 'bench', 'main.ts'), ...words]]) },
}

/** @param {string[]} words */
async function start(words) {
  const built = await buildClient()
  if (!built)
    console.error(
      'The client could not be built (see above). The server starts with the previous build, if there is one.',
    )
  const env = words.includes('--demo') ? await prepareDemo() : {}
  return runChildren([[server, ...words]], { env })
}

/** @param {string[]} words */
async function tour(words) {
  return (await buildClient()) ? runChildren([[join(root, 'tools', 'tour', 'main.ts'), ...words]]) : 1
}

/** @param {string[]} words */
function develop(words) {
  return runChildren([
    ['--watch', server],
    [bin('vite', 'bin/vite.js'), ...words],
  ])
}

/** @param {string[]} words */
function soak(words) {
  return runChildren([[join(root, 'tools', 'soak.ts'), ...words]])
}

async function check() {
  const codes = []
  codes.push(await runChildren([[bin('typescript', 'bin/tsc'), '-b']]))
  codes.push(await runChildren([[bin('oxlint', 'bin/oxlint')]]))
  codes.push(await runChildren([[bin('oxfmt', 'bin/oxfmt'), '--check']]))
  codes.push(await runChildren([[bin('knip', 'bin/knip.js')]]))
  codes.push(await runVitestProject('server', ['server/architecture.test.ts']))
  return Math.max(...codes)
}

const [name = '', ...words] = process.argv.slice(2)
const task = Object.hasOwn(tasks, name) ? tasks[name] : undefined
if (task) {
  try {
    await ensureInstalled({ forDevelopment: task.forDevelopment ?? false })
    process.exitCode = await task.run(words)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
} else {
  console.error(`Usage: node tools/run.mjs ${Object.keys(tasks).join(' | ')}`)
  process.exitCode = 2
}
