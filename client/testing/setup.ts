import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'

// jsdom has no layout, so nothing to scroll.
window.scrollTo = () => {}
window.scrollBy = () => {}
Element.prototype.scrollIntoView = () => {}
window.ResizeObserver = function ResizeObserver() {
  return { observe() {}, unobserve() {}, disconnect() {} }
} as unknown as typeof ResizeObserver
// Nor does it load anything over a network.
window.PerformanceObserver = function PerformanceObserver() {
  return { observe() {}, disconnect() {} }
} as unknown as typeof PerformanceObserver

// Only what never comes is waited for so long, also on a busy machine.
configure({ asyncUtilTimeout: 10_000 })

let complaints: unknown[][] = []

beforeEach(() => {
  complaints = []
  vi.spyOn(console, 'error').mockImplementation((...words) => complaints.push(words))
})

/** React says what is wrong through console.error: a test that makes it speak has failed. */
afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
  delete document.documentElement.dataset.theme
  vi.restoreAllMocks()
  if (complaints.length > 0) throw new Error(`console.error was called: ${complaints.map(String).join('\n')}`)
})
