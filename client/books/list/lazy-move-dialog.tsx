import { popupInTime } from '../../ui/lazy/lazy-dialog.tsx'

/** Loaded when it is wanted: most who open a list move nothing. */
export const { Popup: MoveDialogInTime, preload: preloadMoveDialog } = popupInTime(
  async () => (await import('./move-dialog.tsx')).MoveDialog,
)
