// Runs the crash tests of `npm run test:slow` for longer: `npm run soak -- [crashes] [name of a test file ...]`.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crashes, soakByCrashes, type Crash } from '../server/testing/crash/crash-soak.ts'

const [count = '100', ...files] = process.argv.slice(2)
/** Tests of crashes, races and large data that are worth repeating; those that know how long to run name themselves. */
const alsoRepeated = ['access-matrix', 'half-done', 'leaderboard', 'transact']
const long = files.length > 0 ? files : [...listOpenEnded(), ...alsoRepeated]

const crashed = await soak(Number(count))
const tested = long[0] === 'none' || (await runLongTests(long))
process.exitCode = crashed && tested ? 0 : 1

async function soak(times: number): Promise<boolean> {
  const kinds = Object.keys(crashes) as Crash[]
  const plan = Array.from({ length: times }, (_, index) => kinds[index % kinds.length] ?? 'the server')
  const folder = mkdtempSync(join(tmpdir(), 'octavo-soak-'))
  try {
    const outcome = await soakByCrashes(folder, plan, crashes, { tell: (line) => console.log(line) })
    for (const [kind, times_] of Object.entries(outcome.recoveries)) console.log(`${kind}: ${describe(times_)}`)
    console.log(
      `${outcome.crashes} crashes survived, ${outcome.acknowledged} writes acknowledged, ${outcome.faults.length} faults`,
    )
    for (const fault of outcome.faults) console.log(fault)
    return outcome.faults.length === 0
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function describe(milliseconds: number[]): string {
  const sorted = milliseconds.map(Math.round).toSorted((a, b) => a - b)
  return `ready again after ${sorted[sorted.length >> 1]} ms (median of ${sorted.length}), ${sorted.at(-1)} ms at most`
}

/** The tests that `howLong` makes longer. */
function listOpenEnded(): string[] {
  const root = join(import.meta.dirname, '..')
  return globSync('server/**/*.test.ts', { cwd: root }).filter((file) =>
    readFileSync(join(root, file), 'utf8').includes("trust/how-long.ts'"),
  )
}

async function runLongTests(words: string[]): Promise<boolean> {
  const vitest = join(import.meta.dirname, '../node_modules/vitest/vitest.mjs')
  const tests = spawn(process.execPath, [vitest, 'run', '--project', 'server', ...words], {
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'test', SOAK: 'yes' },
  })
  const [code] = (await once(tests, 'exit')) as [number | null]
  return code === 0
}
