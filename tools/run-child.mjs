import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { delimiter, join } from 'node:path'
import { findNode } from './find-node.mjs'
import { compileCache, root } from './project.mjs'

/** @import { ChildProcess } from 'node:child_process' */

// Ctrl-C reaches the whole process group, and npm forwards it again: the server would take the second signal as 'stop at once'.
const echo = 1_000
// The server stops within ten seconds of the first signal, unless it hangs.
const stopTimeoutMs = 15_000

/**
 * Runs scripts in parallel on the pinned Node; when the first exits, stops the others and returns the first one's exit code.
 * @param {string[][]} scripts
 * @param {{ env?: NodeJS.ProcessEnv }} [options]
 */
export async function runChildren(scripts, { env = {} } = {}) {
  const node = findNode()
  const path = [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter)
  const children = scripts.map((script) =>
    spawn(node, script, {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, NODE_COMPILE_CACHE: compileCache, ...env, PATH: path },
    }),
  )
  const stopPassingOn = passOnSignals(children)
  const ends = children.map(waitForEnd)
  const code = await Promise.race(ends)
  for (const child of children) child.kill('SIGTERM')
  await Promise.all(ends)
  stopPassingOn()
  return code
}

/**
 * @param {ChildProcess} child
 * @returns {Promise<number>}
 */
function waitForEnd(child) {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve(code ?? codeOf(signal)))
  })
}

/**
 * The exit code that shells use for a signal.
 * @param {NodeJS.Signals | null} signal
 */
function codeOf(signal) {
  return 128 + ((signal && constants.signals[signal]) ?? 1)
}

/** @param {ChildProcess[]} children */
function passOnSignals(children) {
  /** @type {NodeJS.Timeout | undefined} */
  let deadline
  let notified = false
  const isTold = () => notified
  /** @param {NodeJS.Signals} signal */
  const pass = (signal) => {
    for (const child of children) child.kill(signal)
    deadline ??= setTimeout(() => children.forEach((child) => child.kill('SIGKILL')), stopTimeoutMs)
  }
  /** @type {NodeJS.Signals[]} */
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  /** @type {(() => void)[]} */
  const removers = signals.map((signal) => {
    let last = -Infinity
    const handler = () => {
      const isEcho = performance.now() - last < echo
      last = performance.now()
      notified = true
      const cameFromTerminal = signal === 'SIGINT' && process.stdin.isTTY
      if (!isEcho && !cameFromTerminal) pass(signal)
    }
    process.on(signal, handler)
    return () => process.off(signal, handler)
  })
  removers.push(passOnLossOfNpm(pass, isTold), () => clearTimeout(deadline))
  return () => removers.forEach((remove) => remove())
}

/**
 * npm may be ended by a signal without passing it on. Then this process gets a new parent, which is taken as a signal to stop.
 * @param {(signal: NodeJS.Signals) => void} pass
 * @param {() => boolean} isTold
 */
function passOnLossOfNpm(pass, isTold) {
  if (!process.env.npm_lifecycle_event) return () => {}
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    if (!isTold()) pass('SIGTERM')
  }, 200)
  return () => clearInterval(watch)
}
