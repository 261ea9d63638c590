import { lazyInView } from '../lazy/lazy-in-view.tsx'

/** For pages whose first view has much else to load. */
export const LazyCoverScene = lazyInView(async () => (await import('./cover-scene.tsx')).CoverScene, { isLast: true })
