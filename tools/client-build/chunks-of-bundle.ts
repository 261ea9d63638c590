import type { Rollup } from 'vite'

/** The chunk with a module of the client. */
export function findChunk(source: string, bundle: Rollup.OutputBundle): Rollup.OutputChunk {
  for (const file of Object.values(bundle)) {
    if (file.type === 'chunk' && file.moduleIds.some((id) => id.endsWith(`/client/${source}`))) return file
  }
  throw new Error(`The build has no chunk for ${source}.`)
}

/** The chunks that a chunk needs and itself, imports first. */
export function withImports(
  chunk: Rollup.OutputChunk,
  bundle: Rollup.OutputBundle,
  found = new Set<Rollup.OutputChunk>(),
): Rollup.OutputChunk[] {
  for (const name of chunk.imports) {
    const imported = bundle[name]
    if (imported?.type === 'chunk' && !found.has(imported)) withImports(imported, bundle, found)
  }
  return [...found.add(chunk)]
}
