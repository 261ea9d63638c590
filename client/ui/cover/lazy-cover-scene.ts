import { lazyInView } from '../lazy/lazy-in-view.tsx'

const load = async () => (await import('./cover-scene.tsx')).CoverScene

/** For pages whose first view has much else to load. */
export const LazyCoverScene = lazyInView(load, { isLast: true })

/** For what one looks at first: its words are painted without the scene, which comes right after. */
export const PromptCoverScene = lazyInView(load)
