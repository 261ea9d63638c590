/** Past the navigation, where a screen reader goes on reading. */
export function focusMain(): void {
  const main = document.querySelector('main')
  if (!main) return
  main.tabIndex = -1
  main.focus({ preventScroll: true })
}

/** Where what had the focus is gone, this has it from now on, or the page where there is nothing of the kind. */
export function regainFocus(target?: HTMLElement | null): void {
  if (document.activeElement !== document.body) return
  if (target) target.focus({ preventScroll: true })
  else focusMain()
}
