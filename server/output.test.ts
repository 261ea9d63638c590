import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const output = join(import.meta.dirname, 'output.ts')

test('output from before a crash is still written', () => {
  const program = `
    import { openOutput } from ${JSON.stringify(output)}
    const lines = openOutput(1)
    process.on('uncaughtExceptionMonitor', () => lines.flush())
    for (let line = 1; line <= 100; line += 1) lines.write('line ' + line + '\\n')
    throw new Error('crashed')`

  const { stdout, stderr, status } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    encoding: 'utf8',
  })

  expect(stderr).toContain('crashed')
  expect(status).toBe(1)
  expect(stdout.trim().split('\n').toSorted()).toEqual(
    Array.from({ length: 100 }, (_, i) => `line ${i + 1}`).toSorted(),
  )
})
