interface Connection {
  /** The reader has asked to be sent as little as possible. */
  saveData?: boolean
  effectiveType?: 'slow-2g' | '2g' | '3g' | '4g'
}

/** Whether to fetch what may never be used: not over a connection that is slow, or that the reader pays for by its use. */
export function canPrefetch(): boolean {
  const { saveData = false, effectiveType = '4g' } = navigator.connection ?? {}
  return !saveData && effectiveType === '4g'
}

declare global {
  interface Navigator {
    /** Not in every browser. */
    readonly connection?: Connection
  }
}
