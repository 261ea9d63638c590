import { basename } from 'node:path'
import type { Progress } from '../../server/dumps/load-dumps.ts'

interface Output {
  isTTY?: boolean
  write(text: string): unknown
}

/** Without a terminal, a line every so often is enough. */
const everyMs = 10_000

/** A bar that moves in place, or lines where the output is no terminal. */
export function showProgress(
  output: Output,
  now: () => number = () => performance.now(),
): (progress: Progress) => void {
  let start = { at: now(), lines: 0, share: 0 }
  let told = now()

  return ({ file, kind, lines, share, state }) => {
    const name = basename(file)
    if (state === 'skipped') output.write(`${name}: ${kind}, ${lines} lines, loaded already.\n`)
    if (state === 'started') {
      start = { at: now(), lines, share: Number.NaN }
      output.write(lines > 0 ? `${name}: ${kind}, going on after line ${lines}.\n` : `${name}: ${kind}.\n`)
    }
    const seconds = (now() - start.at) / 1_000
    const rate = Math.round((lines - start.lines) / Math.max(seconds, 0.001))
    if (state === 'loading') {
      if (Number.isNaN(start.share)) start = { ...start, share: start.lines > 0 ? share : 0 }
      if (output.isTTY !== true && now() - told < everyMs) return
      told = now()
      const done = share - start.share
      const left = done > 0 ? `, ${duration((seconds / done) * (1 - share))} left` : ''
      const line = `${bar(share)} ${Math.floor(share * 100)} %, ${lines} lines, ${rate} a second${left}`
      output.write(output.isTTY === true ? `\r${line}\u001b[K` : `${line}\n`)
    }
    if (state === 'finished') {
      const line = `${name}: ${lines} lines in ${duration(seconds)}, ${rate} a second.`
      output.write(output.isTTY === true ? `\r${line}\u001b[K\n` : `${line}\n`)
    }
  }
}

const width = 30

function bar(share: number): string {
  const full = Math.round(Math.min(1, share) * width)
  return `[${'#'.repeat(full)}${'.'.repeat(width - full)}]`
}

function duration(seconds: number): string {
  const whole = Math.round(seconds)
  if (whole < 60) return `${whole} s`
  return whole < 3_600
    ? `${Math.floor(whole / 60)} min ${whole % 60} s`
    : `${Math.floor(whole / 3_600)} h ${Math.floor((whole % 3_600) / 60)} min`
}
