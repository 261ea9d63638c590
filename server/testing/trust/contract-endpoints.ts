import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { Endpoint } from '#contract/endpoint.ts'

const folder = join(import.meta.dirname, '../../../contract')

/** Every endpoint of the contract, found automatically, including new ones. */
export async function listEndpoints(): Promise<Endpoint[]> {
  const files = globSync('**/*.ts', { cwd: folder, exclude: ['**/*.test.ts'] }).toSorted()
  const modules: Record<string, unknown>[] = await Promise.all(files.map((file) => import(join(folder, file))))
  return modules.flatMap((each) => Object.values(each).filter(isEndpoint))
}

/** 'GET /api/readlists/:id/' */
export function nameOf({ method, path }: Pick<Endpoint, 'method' | 'path'>): string {
  return `${method} ${path}`
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value
}
