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
export async function runTests(words) {
  const reports = mkdtempSync(join(tmpdir(), 'octavo-reports-'))
  try {
    const vitest = await runVitest(words, join(reports, 'vitest.json'))
    const playwright = words.some((word) => word.startsWith('-'))
      ? { passed: 0, failed: 0 }
      : await runPlaywright(words, join(reports, 'playwright.json'))
    const failed = vitest.failed + playwright.failed
    console.log(`${vitest.passed + playwright.passed} passed, ${failed} failed`)
    return failed === 0 ? 0 : 1
  } finally {
    rmSync(reports, { recursive: true })
  }
}

// React's test parts are missing from its production build.
const env = { NODE_ENV: 'test' }

/**
 * @typedef {{ passed: number, failed: number }} Counts
 * @typedef {{ status: string, assertionResults: unknown[] }} TestFile
 * @typedef {{ numPassedTests: number, numFailedTests: number, testResults: TestFile[] }} VitestReport
 * @param {string[]} words
 * @param {string} report
 */
async function runVitest(words, report) {
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
 * @param {string} report
 */
async function runPlaywright(words, report) {
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
