import { spawnSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { basename, join } from 'node:path'

/** Files in this folder that benchmarks import but that are not benchmarks. */
const parts = new Set(['main', 'app', 'load', 'memory', 'process-stats', 'bare-server'])

/** What `npm run bench` runs without arguments. */
const usual = ['point-read', 'speed']

const aliases: Record<string, string> = { search: 'search-relevance' }

const [asked, ...rest] = process.argv.slice(2)
const names = asked === undefined ? usual : [aliases[asked] ?? asked]
for (const name of names) {
  const file = join(import.meta.dirname, `${name}.ts`)
  if (!existsSync(file) || parts.has(name)) {
    const all = globSync('*.ts', { cwd: import.meta.dirname }).map((each) => basename(each, '.ts'))
    console.error(`There is no benchmark '${name}'. There are: ${all.filter((each) => !parts.has(each)).join(', ')}.`)
    process.exit(1)
  }
  const { status } = spawnSync(process.execPath, [file, ...rest], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
