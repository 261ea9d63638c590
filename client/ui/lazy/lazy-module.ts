import { restOfStyles } from './rest-of-styles.ts'

/** A module that is loaded when first needed, or preloaded shortly before. */
export interface LazyModule<T> {
  fetch: () => Promise<T>
  /** Ignores failures; the next `fetch` tries again. */
  preload: () => Promise<void>
  /** The module, if it has loaded. */
  known: () => T | undefined
}

interface LazyOptions {
  /** `first` for what the first style sheet dresses; see `splitStyles`. */
  styles?: 'first' | 'all'
}

export function lazyModule<T>(load: () => Promise<T>, { styles = 'all' }: LazyOptions = {}): LazyModule<T> {
  let loaded: T | undefined

  async function fetch() {
    loaded ??= (await Promise.all([load(), styles === 'all' && restOfStyles()]))[0]
    return loaded
  }

  return { fetch, preload: () => fetch().then(nothing, nothing), known: () => loaded }
}

function nothing(): void {}
