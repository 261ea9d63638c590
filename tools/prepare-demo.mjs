import { join } from 'node:path'
import { root } from './project.mjs'
import { runChildren } from './run-child.mjs'

/** The environment of a server that shows the demo, which is made before its first start. */
export async function prepareDemo() {
  // The server refuses an empty one, and says so.
  if (process.env.OCTAVO_DATA?.trim() === '') return {}
  const folder = join(process.env.OCTAVO_DATA ?? join(root, 'data'), 'demo')
  const code = await runChildren([[join(root, 'demo', 'main.ts'), folder]])
  if (code !== 0) throw new Error('The demo could not be made (see above).')
  return { OCTAVO_DATA: folder, DATABASE_URL: undefined }
}
