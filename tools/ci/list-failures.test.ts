import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeTemporaryFolder, removeFolder } from '../../server/testing/temporary-folder.ts'

test('a test that failed is listed with the first line of its error, and so are those that failed alike', () => {
  expect(
    failuresIn(`
 ❯  server  server/a.test.ts (5 tests | 3 failed) 272ms
     × first 20ms (retry x1)
 FAIL   server  server/a.test.ts > a reader > first (initial run, 1st retry)
\u001b[31mAssertionError\u001b[39m: expected 1 to be 2
 ❯ server/a.test.ts:5:22

 FAIL   server  server/a.test.ts > second (of a pair)
 FAIL   server  server/a.test.ts > third
Error: alike
 FAIL   client  client/b.test.ts [ client/b.test.ts ]
Error: Cannot find module './c.ts'
⎯⎯⎯⎯ Unhandled Rejection ⎯⎯⎯⎯⎯
TypeError: no such thing
`),
  ).toEqual([
    'server server/a.test.ts > a reader > first: AssertionError: expected 1 to be 2',
    'server server/a.test.ts > second (of a pair): Error: alike',
    'server server/a.test.ts > third: Error: alike',
    "client client/b.test.ts: Error: Cannot find module './c.ts'",
    'Unhandled Rejection: TypeError: no such thing',
  ])
})

test('of the browser tests those are listed that failed each time', () => {
  expect(
    failuresIn(`
  ✘  1 e2e/a.spec.ts:3:3 › a page › fails › always (19ms)

  1) e2e/a.spec.ts:3:3 › a page › fails › always ─────────

    Error: expect(received).toBe(expected)

    Retry #1 ──────────────

    Error: another

  2) e2e/a.spec.ts:4:3 › a page › is flaky ───────────────

    Error: only once

  1 failed
    e2e/a.spec.ts:3:3 › a page › fails › always ──────────
  1 flaky
    e2e/a.spec.ts:4:3 › a page › is flaky ────────────────
  1 error was not a part of any test, see above for details
`),
  ).toEqual([
    'e2e/a.spec.ts:3:3 › a page › fails › always: Error: expect(received).toBe(expected)',
    '1 error was not a part of any test, see above for details',
  ])
})

test('what the checks found is listed', () => {
  expect(
    failuresIn(`
server/a.ts(2,5): error TS2322: Type 'string' is not assignable to type 'number'.

  x eslint(no-debugger): \`debugger\` statement is not allowed
   ,-[server/a.ts:3:28]
 2 | let q
   \`----
Checking formatting...

server/a.ts (0ms)

Format issues found in above 1 files. Run without \`--check\` to fix.
Unused files (1)
server/b.ts
Unresolved imports (1)
./c.ts  server/d.test.ts:2:19

 ✓  server  server/architecture.test.ts (12 tests) 1881ms
12 passed, 0 failed
`),
  ).toEqual([
    "server/a.ts(2,5): error TS2322: Type 'string' is not assignable to type 'number'.",
    'server/a.ts:3:28: eslint(no-debugger): `debugger` statement is not allowed',
    'server/a.ts: its format is not that of npm run format',
    'Unused files: server/b.ts',
    'Unresolved imports: ./c.ts  server/d.test.ts:2:19',
  ])
})

test('of what failed in another way, the end is shown', () => {
  const output = Array.from({ length: 40 }, (_, line) => `line ${line}`).join('\n')

  expect(failuresIn(output)).toEqual(Array.from({ length: 10 }, (_, line) => `line ${line + 30}`))
})

test('of very many failures, the first are listed and the others counted', () => {
  const output = Array.from({ length: 40 }, (_, nth) => ` FAIL   server  a.test.ts > ${nth}\nError: ${nth}`).join('\n')

  const failures = failuresIn(output)

  expect([failures.length, failures.at(-1)]).toEqual([31, '… and 10 more'])
})

function failuresIn(output: string): string[] {
  const folder = makeTemporaryFolder()
  onTestFinished(() => removeFolder(folder))
  const file = join(folder, 'output')
  writeFileSync(file, output)
  const printed = execFileSync(process.execPath, [join(import.meta.dirname, 'list-failures.mjs'), file], {
    encoding: 'utf8',
  })
  return printed
    .trimEnd()
    .split('\n')
    .map((line) => line.trim())
}
