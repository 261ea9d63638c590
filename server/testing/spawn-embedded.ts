import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import type { SocketAddress } from '../db/pool/address.ts'

export interface SpawnedServer {
  address: SocketAddress
  kill(signal: NodeJS.Signals): Promise<void>
}

const SCRIPT = join(import.meta.dirname, 'embedded-server.ts')

/** Runs the database of a data folder in another process; rejects with its output if it does not start. */
export async function spawnEmbedded(
  folder: string,
  options: SpawnOptions = {},
  script = SCRIPT,
): Promise<SpawnedServer> {
  const child = spawn(process.execPath, [script, folder], { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = once(child, 'exit')
  onTestFinished(() => end(child, ended, 'SIGTERM'))
  return { address: await readAddress(child), kill: (signal) => end(child, ended, signal) }
}

async function readAddress({ stdout, stderr }: ChildProcess): Promise<SocketAddress> {
  if (!stdout || !stderr) throw new Error('Its output is not piped.')
  const complaint = text(stderr)
  for await (const line of stdout) return JSON.parse(String(line))
  throw new Error(await complaint)
}

async function end(child: ChildProcess, ended: Promise<unknown>, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) child.kill(signal)
  await ended
}
