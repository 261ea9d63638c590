import { CompiledQuery } from 'kysely'

interface Script extends CompiledQuery {
  script: true
}

/** Several statements in one text, which cannot be prepared: only for a transaction. The answer holds the rows of all of them. */
export function script(text: string): CompiledQuery {
  const marked: Script = { ...CompiledQuery.raw(text), script: true }
  return marked
}

export function isScript(query: CompiledQuery): boolean {
  return 'script' in query
}
