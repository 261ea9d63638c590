/** A module that is loaded when first needed, or preloaded shortly before. */
export interface LazyModule<T> {
  fetch: () => Promise<T>
  /** Ignores failures; the next `fetch` tries again. */
  preload: () => Promise<void>
  /** The module, if it has loaded. */
  known: () => T | undefined
}

export function lazyModule<T>(load: () => Promise<T>): LazyModule<T> {
  let loaded: T | undefined

  async function fetch() {
    loaded ??= await load()
    return loaded
  }

  return { fetch, preload: () => fetch().then(nothing, nothing), known: () => loaded }
}

function nothing(): void {}
