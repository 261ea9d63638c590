import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildClient } from './build-client.mjs'
import { root } from './project.mjs'
import { runChildren } from './run-child.mjs'

/**
 * Runs all tests but the slow ones, or those in files whose names contain one of the words; options are passed to Vitest only.
 * @param {string[]} words
 */
export function runTests(words) {
  if (words.length === 0) return runAll([], [runQuickVitest, runQuickPlaywright])
  const toVitestAlone = words.some((word) => word.startsWith('-'))
  return runAll(words, toVitestAlone ? [runVitest] : [runVitest, runPlaywright])
}

/** Runs the tests that are too slow for every change: in files that end with `.slow.test.ts` or `.slow.spec.ts`. */
export function runSlowTests() {
  return runAll([], [runSlowVitest, runSlowPlaywright])
}

/**
 * Runs one Vitest project, or its files whose names contain one of the words.
 * @param {'server' | 'client'} project
 * @param {string[]} words
 */
export function runVitestProject(project, words) {
  return runAll(['--project', project, ...words], [runVitest])
}

/**
 * Runs the browser tests, or those in files whose names contain one of the words; options are passed to Playwright.
 * @param {string[]} words
 */
export function runBrowserTests(words) {
  return runAll(words, [runPlaywright])
}

/**
 * Runs one after the other and prints the total of passed and failed tests on the last line.
 * @param {string[]} words
 * @param {Runner[]} runners
 */
async function runAll(words, runners) {
  const folder = mkdtempSync(join(tmpdir(), 'octavo-reports-'))
  try {
    let passed = 0
    let failed = 0
    for (const run of runners) {
      const counts = await run(words, folder)
      passed += counts.passed
      failed += counts.failed
    }
    console.log(`${passed} passed, ${failed} failed`)
    return failed === 0 ? 0 : 1
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** @typedef {(words: string[], folder: string) => Promise<Counts>} Runner */

/** @type {Runner} */
const runQuickVitest = (_, folder) => runVitest(['--exclude', '**/*.slow.test.ts'], folder)
/**
 * Fewer at once, as most of them start several processes.
 * @type {Runner}
 */
const runSlowVitest = (_, folder) => runVitest(['--maxWorkers=2', '.slow.test.ts'], folder)
/** @type {Runner} */
const runQuickPlaywright = (_, folder) => runPlaywright(['--grep-invert', String.raw`\.slow\.spec\.ts`], folder)
/** @type {Runner} */
const runSlowPlaywright = (_, folder) => runPlaywright([String.raw`\.slow\.spec\.ts`], folder)

// React's production build lacks `act`.
const env = { NODE_ENV: 'test' }

/**
 * @typedef {{ passed: number, failed: number }} Counts
 * @typedef {{ status: string, assertionResults: unknown[] }} TestFile
 * @typedef {{ numPassedTests: number, numFailedTests: number, testResults: TestFile[] }} VitestReport
 * @param {string[]} words
 * @param {string} folder
 */
async function runVitest(words, folder) {
  const report = join(folder, 'vitest.json')
  const script = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const options = ['--passWithNoTests', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const code = await runChildren([[script, 'run', ...options, ...words]], { env })
  return count(code, report, (/** @type {VitestReport} */ { numPassedTests, numFailedTests, testResults }) => ({
    passed: numPassedTests,
    // A file that fails to load has no tests that could fail.
    failed:
      numFailedTests +
      testResults.filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0).length,
  }))
}

/**
 * @typedef {{ stats: { expected: number, flaky: number, unexpected: number }, errors: unknown[] }} PlaywrightReport
 * @param {string[]} words
 * @param {string} folder
 * @returns {Promise<Counts>}
 */
async function runPlaywright(words, folder) {
  const report = join(folder, 'playwright.json')
  const built = await buildClient()
  if (!built) return { passed: 0, failed: 1 }
  const script = join(root, 'node_modules', '@playwright', 'test', 'cli.js')
  const options = ['--pass-with-no-tests', '--reporter=list,json']
  const code = await runChildren([[script, 'test', ...options, ...words]], {
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  })
  return count(code, report, (/** @type {PlaywrightReport} */ { stats, errors }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
  }))
}

/**
 * A run that ends without a report, or fails outside its tests, counts as one failure.
 * @template Report
 * @param {number} code
 * @param {string} report
 * @param {(report: Report) => Counts} read
 * @returns {Counts}
 */
function count(code, report, read) {
  const { passed, failed } = readReport(report, read)
  return { passed, failed: code === 0 ? failed : Math.max(failed, 1) }
}

/**
 * @template Report
 * @param {string} report
 * @param {(report: Report) => Counts} read
 * @returns {Counts}
 */
function readReport(report, read) {
  try {
    return read(JSON.parse(readFileSync(report, 'utf8')))
  } catch {
    // The run ended before it wrote a report.
    return { passed: 0, failed: 0 }
  }
}
