import { join } from 'node:path'
import { root } from './project.mjs'
import { runChildren } from './run-child.mjs'

/** The environment variables for a server with the demo data, which is generated before the first start. */
export async function prepareDemo() {
  // Left to the server, which rejects an empty value with a message.
  if (process.env.OCTAVO_DATA?.trim() === '') return {}
  const folder = join(process.env.OCTAVO_DATA ?? join(root, 'data'), 'demo')
  const code = await runChildren([[join(root, 'demo', 'main.ts'), folder]])
  if (code !== 0) throw new Error('The demo data could not be generated (see above).')
  return { OCTAVO_DATA: folder, DATABASE_URL: undefined }
}
