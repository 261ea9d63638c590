import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The root of the repository. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** Node's compile cache, which makes the next start faster. */
export const compileCache = join(root, 'node_modules', '.cache', 'node')
