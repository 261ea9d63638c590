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

test('lines that several processes write to one pipe at once stay whole', () => {
  const program = `
    import { openOutput } from ${JSON.stringify(output)}
    const lines = openOutput(1)
    lines.share()
    for (let line = 1; line <= 3000; line += 1) lines.write(process.argv[1].repeat(1 + (line % 300)) + '\\n')
    await lines.settle(20_000)`
  const node = `'${process.execPath}' --input-type=module -e "$PROGRAM"`

  // The reader is slow at first, so that the pipe is full.
  const { stdout } = spawnSync('sh', ['-c', `{ ${node} a & ${node} b & wait; } | { sleep 1; cat; }`], {
    encoding: 'utf8',
    env: { ...process.env, PROGRAM: program },
    maxBuffer: 10_000_000,
  })

  const lines = stdout.trim().split('\n')
  expect(lines).toHaveLength(6_000)
  expect(lines.filter((line) => !/^(?:a+|b+)$/.test(line))).toEqual([])
})
