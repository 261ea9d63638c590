import { lazyDialog } from '../../ui/lazy/lazy-dialog.tsx'

/** Loaded when it is wanted: most who open a list move nothing. */
export const { Popup: LazyMoveDialog, preload: preloadMoveDialog } = lazyDialog(
  async () => (await import('./move-dialog.tsx')).MoveDialog,
)
