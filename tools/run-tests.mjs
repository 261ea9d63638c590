import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildClient } from './build-client.mjs'
import { root } from './project.mjs'
import { runChildren } from './run-child.mjs'

/**
 * Every test there is, or those whose file's name holds one of the given words; an option goes to Vitest alone.
 * @param {string[]} words
 */
export function runTests(words) {
  const toVitestAlone = words.some((word) => word.startsWith('-'))
  return runAll(words, toVitestAlone ? [runVitest] : [runVitest, runPlaywright])
}

/**
 * The tests of one of Vitest's projects, or those whose file's name holds one of the given words.
 * @param {'server' | 'client'} project
 * @param {string[]} words
 */
export function runVitestProject(project, words) {
  return runAll(['--project', project, ...words], [runVitest])
}

/**
 * The tests in a real browser, or those whose file's name holds one of the given words; options go to Playwright.
 * @param {string[]} words
 */
export function runBrowserTests(words) {
  return runAll(words, [runPlaywright])
}

/**
 * Runs one after the other and counts, on the last line, what passed and what failed.
 * @param {string[]} words
 * @param {((words: string[], folder: string) => Promise<Counts>)[]} runners
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

// React's test parts are missing from its production build.
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
    // A file that cannot be loaded has no tests to fail.
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
 * A run that broke off before its report, or failed for a reason outside its tests, counts as one failure.
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
    // It broke off before it could write one.
    return { passed: 0, failed: 0 }
  }
}
