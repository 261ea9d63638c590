import { lazyDialog } from '../../ui/lazy/lazy-dialog.tsx'

/** Loaded when it is first opened: most readers of a list move nothing. */
export const { Popup: LazyMoveDialog, preload: preloadMoveDialog } = lazyDialog(
  async () => (await import('./move-dialog.tsx')).MoveDialog,
)
