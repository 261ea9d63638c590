import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { LaunchOptions } from '@playwright/test'
import bundled, { inflate } from '@sparticuz/chromium'

const packageFolder = join(import.meta.dirname, '../../node_modules/@sparticuz/chromium/bin')
const cache = join(import.meta.dirname, '../../node_modules/.cache/chromium')

/** The Chromium package on Linux; elsewhere the installed Chrome. */
export async function launchOptions(): Promise<LaunchOptions> {
  if (process.platform !== 'linux') return { channel: 'chrome' }
  const executablePath = await inCache(() => bundled.executablePath())
  const libraries = lacksLibraries(executablePath) ? await inflateLibraries() : undefined
  return {
    executablePath,
    args: [
      '--no-sandbox',
      '--no-zygote',
      '--disable-gpu',
      '--font-render-hinting=none',
      '--disable-background-networking',
    ],
    ...(libraries !== undefined && { env: { ...definedEnv(), LD_LIBRARY_PATH: libraries } }),
  }
}

/** The package unpacks into the temporary folder, where another user's copy may be, so TMPDIR points to our cache. */
async function inCache<T>(unpack: () => Promise<T>): Promise<T> {
  mkdirSync(cache, { recursive: true })
  const before = process.env['TMPDIR']
  process.env['TMPDIR'] = cache
  try {
    return await unpack()
  } finally {
    if (before === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = before
  }
}

function lacksLibraries(executable: string): boolean {
  return spawnSync('ldd', [executable], { encoding: 'utf8' }).stdout.includes('not found')
}

/** Provides the libraries that a machine without a browser lacks. */
async function inflateLibraries(): Promise<string> {
  await inCache(() => inflate(join(packageFolder, 'al2023.tar.br')))
  return join(cache, 'al2023/lib')
}

function definedEnv(): Record<string, string> {
  return Object.fromEntries(Object.entries(process.env).filter((entry): entry is [string, string] => !!entry[1]))
}
