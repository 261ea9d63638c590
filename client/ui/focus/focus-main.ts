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
/** A dialog that has just gone gives the focus back one or two frames later. */
const framesToGiveBack = 3

/** Focuses the target once no dialog is open: until then the dialog holds the focus, and closing takes it back to what opened it. */
export function focusOnceClosed(find: () => HTMLElement | null): void {
  let frames = 0
  let closedFor = 0
  requestAnimationFrame(look)

  function look() {
    frames++
    closedFor = document.querySelector('[role="dialog"]') ? 0 : closedFor + 1
    if (closedFor > framesToGiveBack || frames > maxFrames) find()?.focus()
    else requestAnimationFrame(look)
  }
}
