import type { CompiledQuery } from 'kysely'

/** Called around every statement; must return what `run` returns. */
export type QueryObserver = <Result>(query: CompiledQuery, run: () => Promise<Result>) => Promise<Result>

let observer: QueryObserver | undefined

/** For all databases of this process; undefined ends it. */
export function observeQueries(next: QueryObserver | undefined): void {
  observer = next
}

export function runObserved<Result>(query: CompiledQuery, run: () => Promise<Result>): Promise<Result> {
  return observer ? observer(query, run) : run()
}
