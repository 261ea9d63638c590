import { regainFocus } from './focus-main.ts'

const parts = 'section, article, li, [role="tabpanel"], [role="dialog"]'

/**
 * As the `ref` of what goes by itself, such as a button whose press removes it: if it has the focus then, this moves to the nearest part
 * of the page around it that is still there, or to the page.
 */
export function focusAroundOnceGone(element: HTMLElement | null): () => void {
  return () => {
    if (!element?.contains(document.activeElement)) return
    const around = partsAround(element)
    // By then it is gone.
    queueMicrotask(() => {
      const part = around.find(({ isConnected }) => isConnected)
      regainFocus(part && headingOrPart(part))
    })
  }
}

/** The innermost first. */
function partsAround(element: HTMLElement): HTMLElement[] {
  const part = element.parentElement?.closest<HTMLElement>(parts)
  return part ? [part, ...partsAround(part)] : []
}

/** Its heading, if that can have the focus. */
function headingOrPart(part: HTMLElement): HTMLElement {
  const heading = document.getElementById(part.getAttribute('aria-labelledby') ?? '')
  if (heading?.matches(':is(h1, h2, h3)[tabindex]')) return heading
  if (!part.hasAttribute('tabindex')) part.tabIndex = -1
  return part
}
