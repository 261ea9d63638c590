interface Connection {
  /** The reader has turned on the browser's data saver. */
  saveData?: boolean
  effectiveType?: 'slow-2g' | '2g' | '3g' | '4g'
}

/** Whether to prefetch code that may never be used: not on a slow or metered connection. */
export function canPrefetch(): boolean {
  const { saveData = false, effectiveType = '4g' } = navigator.connection ?? {}
  return !saveData && effectiveType === '4g'
}

declare global {
  interface Navigator {
    /** Not supported by every browser. */
    readonly connection?: Connection
  }
}
