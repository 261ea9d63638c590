/* oxlint-disable unicorn/consistent-function-scoping -- Functions evaluated in the page must contain everything they call */
import type { Page } from '@playwright/test'

const maxStops = 80

/** Tabs through the page forwards and backwards; returns focused elements that cannot be seen. */
export async function findHiddenFocus(page: Page): Promise<string[]> {
  await page.evaluate(defineLooks)
  const hidden = new Set<string>()
  for (const key of ['Tab', 'Shift+Tab']) {
    const passed = new Set<string>()
    for (let stop = 0; stop < maxStops; stop += 1) {
      await page.keyboard.press(key)
      const { name, seen } = await page.evaluate(() => window.looks.atFocus())
      // The focus left the page or wrapped around in a dialog.
      if (name === undefined || passed.has(name)) break
      passed.add(name)
      if (!seen) hidden.add(`${key}: ${name}`)
    }
  }
  return [...hidden]
}

/** Links, buttons and fields whose visible center is covered by another element. */
export async function findCoveredTargets(page: Page): Promise<string[]> {
  await page.evaluate(defineLooks)
  return page.evaluate(() => window.looks.atTargets())
}

interface Looks {
  /** No name if nothing has the focus; a number distinguishes elements of the same name. */
  atFocus(): { name: string | undefined; seen: boolean }
  atTargets(): string[]
}

declare global {
  interface Window {
    looks: Looks
  }
}

/** Runs in the page, so it contains everything it needs there. */
function defineLooks(): void {
  const everyTarget = 'a[href], button, input, select, textarea, summary, [role="tab"]'
  const numbers = new Map<Element, number>()

  window.looks = {
    atFocus() {
      const focused = document.activeElement
      if (!focused || focused === document.body) return { name: undefined, seen: true }
      // The focus guard at a dialog's edge passes the focus on.
      if (focused.hasAttribute('data-base-ui-focus-guard')) return { name: nameOf(focused), seen: true }
      return { name: nameOf(focused), seen: isSeen(shownFor(focused)) }
    },
    atTargets() {
      return [...document.querySelectorAll(everyTarget)].flatMap((target) => {
        const shown = shownFor(target)
        if (!shown.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || !isForPointers(shown))
          return []
        shown.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
        const others = middlesOf(shown).flatMap(({ x, y }) => {
          const hit = document.elementFromPoint(x, y)?.closest(`${everyTarget}, label`)
          return hit && !isOf(hit, shown) ? [nameOf(hit)] : []
        })
        return others.length > 0 ? [`${nameOf(target)} is covered by ${[...new Set(others)].join()}`] : []
      })
    },
  }

  function nameOf(element: Element): string {
    if (!numbers.has(element)) numbers.set(element, numbers.size)
    const words = element.getAttribute('aria-label') ?? element.textContent
    return `${element.tagName.toLowerCase()} '${words.trim().slice(0, 40)}' (${numbers.get(element)})`
  }

  /** A radio button or file input is covered by its visible label, and that of half a star by the star. */
  function shownFor(element: Element): Element {
    const isForKeyboard = getComputedStyle(element).pointerEvents === 'none'
    return element.closest('label') ?? (isForKeyboard && element.parentElement ? element.parentElement : element)
  }

  function isOf(hit: Element, shown: Element): boolean {
    return shown.contains(hit) || hit.contains(shown)
  }

  /** The skip link is for the keyboard only; elements behind a dialog are inert. */
  function isForPointers(element: Element): boolean {
    if (getComputedStyle(element).clipPath !== 'none') return false
    return document.querySelector('[role="dialog"]') === null || element.closest('[role="dialog"]') !== null
  }

  /** One center per line of a wrapped link. */
  function middlesOf(shown: Element): { x: number; y: number }[] {
    return [...shown.getClientRects(), shown.getBoundingClientRect()].flatMap((box) => {
      const { left, right, top, bottom } = visiblePart(shown, box)
      if (right - left < 2 || bottom - top < 2) return []
      return [{ x: (left + right) / 2, y: (top + bottom) / 2 }]
    })
  }

  function visiblePart(shown: Element, box: DOMRect) {
    let { left, right, top, bottom } = box
    left = Math.max(left, 0)
    top = Math.max(top, 0)
    right = Math.min(right, innerWidth)
    bottom = Math.min(bottom, innerHeight)
    for (let around = shown.parentElement; around; around = around.parentElement) {
      if (getComputedStyle(around).overflow === 'visible') continue
      const edge = around.getBoundingClientRect()
      left = Math.max(left, edge.left)
      right = Math.min(right, edge.right)
      top = Math.max(top, edge.top)
      bottom = Math.min(bottom, edge.bottom)
    }
    return { left, right, top, bottom }
  }

  /** Visible at one point of a fine grid at least. */
  function isSeen(shown: Element): boolean {
    const parts = [1, 3, 5, 7, 9].map((tenths) => tenths / 10)
    return [...shown.getClientRects()].some(({ left, top, width, height }) =>
      parts.some((across) =>
        parts.some((down) => {
          const hit = document.elementFromPoint(left + width * across, top + height * down)
          return hit !== null && shown.contains(hit)
        }),
      ),
    )
  }
}
