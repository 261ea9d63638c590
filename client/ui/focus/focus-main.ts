/** Focuses the main content, from where a screen reader goes on reading. */
export function focusMain(): void {
  const main = document.querySelector('main')
  if (!main) return
  main.tabIndex = -1
  main.focus({ preventScroll: true })
}

/** If the focused element is gone, focuses the target, or the page if there is none. */
export function regainFocus(target?: HTMLElement | null): void {
  if (document.activeElement !== document.body) return
  if (target) target.focus({ preventScroll: true })
  else focusMain()
}

const maxFrames = 60

/** Focuses the target once no dialog is open: until then the dialog holds the focus, and closing takes it back to what opened it. */
export function focusOnceClosed(find: () => HTMLElement | null, frames = maxFrames): void {
  requestAnimationFrame(() => {
    if (document.querySelector('[role="dialog"]') && frames > 0) focusOnceClosed(find, frames - 1)
    else find()?.focus()
  })
}
