import '@testing-library/jest-dom/vitest'
import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'

// jsdom has no layout, so nothing to scroll.
window.scrollTo = () => {}
Element.prototype.scrollIntoView = () => {}

let complaints: unknown[][] = []

beforeEach(() => {
  complaints = []
  vi.spyOn(console, 'error').mockImplementation((...words) => complaints.push(words))
})

/** React says what is wrong through console.error: a test that makes it speak has failed. */
afterEach(() => {
  cleanup()
  localStorage.clear()
  delete document.documentElement.dataset.theme
  vi.restoreAllMocks()
  if (complaints.length > 0) throw new Error(`console.error was called: ${complaints.map(String).join('\n')}`)
})
