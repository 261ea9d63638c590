import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Plugin } from 'vite'

const pack = promisify(brotliCompress)
const worthIt = /\.(js|css|svg)$/
const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }

/** Precompresses every file that compresses well, about a fifth smaller than the server could do on the fly. */
export function packFiles(): Plugin {
  return {
    name: 'pack-files',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      const files = readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter((file) => worthIt.test(file))
      await Promise.all(
        files.map(async (file) => {
          const path = join(dir, file)
          writeFileSync(`${path}.br`, await pack(readFileSync(path), { params }))
        }),
      )
    },
  }
}
