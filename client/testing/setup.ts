import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'

// jsdom has no layout, so there is nothing to scroll.
window.scrollTo = () => {}
window.scrollBy = () => {}
Element.prototype.scrollIntoView = () => {}
window.ResizeObserver = function ResizeObserver() {
  return { observe() {}, unobserve() {}, disconnect() {} }
} as unknown as typeof ResizeObserver
// Everything is in view.
window.IntersectionObserver = function IntersectionObserver(report: (entries: object[]) => void) {
  const observe = (target: Element) =>
    report([{ target, isIntersecting: true, boundingClientRect: target.getBoundingClientRect() }])
  return { observe, unobserve() {}, disconnect() {} }
} as unknown as typeof IntersectionObserver
// jsdom reports no network activity.
window.PerformanceObserver = function PerformanceObserver() {
  return { observe() {}, disconnect() {} }
} as unknown as typeof PerformanceObserver

// A narrow window, in which every link is in the menu.
window.matchMedia = function matchMedia() {
  return { matches: false, addEventListener() {}, removeEventListener() {} }
} as unknown as typeof matchMedia

// A long timeout is only ever used up by a failing test; it has to suffice on a busy machine.
configure({ asyncUtilTimeout: 10_000 })

let complaints: unknown[][] = []

beforeEach(() => {
  complaints = []
  vi.spyOn(console, 'error').mockImplementation((...words) => complaints.push(words))
})

/** React reports mistakes through console.error, so a test that logs one fails. */
afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
  delete document.documentElement.dataset.theme
  vi.restoreAllMocks()
  if (complaints.length > 0) throw new Error(`console.error was called: ${complaints.map(String).join('\n')}`)
})
