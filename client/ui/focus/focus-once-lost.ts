const maxFrames = 60

/**
 * Focuses an element once what was pressed is gone, and the focus with it; gives up after a second, and does nothing if the focus
 * has moved on.
 */
export function focusOnceLost(id: string, frames = maxFrames): void {
  requestAnimationFrame(() => {
    const element = document.getElementById(id)
    if (element && document.activeElement === document.body) element.focus({ preventScroll: true })
    else if (frames > 0) focusOnceLost(id, frames - 1)
  })
}
