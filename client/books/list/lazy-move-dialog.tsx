import { lazyDialog } from '../../ui/lazy/lazy-dialog.tsx'

/** Loaded when first opened: most readers never move a book by position. */
export const { Popup: LazyMoveDialog, preload: preloadMoveDialog } = lazyDialog(
  async () => (await import('./move-dialog.tsx')).MoveDialog,
)
