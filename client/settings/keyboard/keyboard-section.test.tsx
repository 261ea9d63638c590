import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { useSlashKey } from '../../ui/focus/use-slash-key.ts'
import { KeyboardSection } from './keyboard-section.tsx'

afterEach(() => localStorage.clear())

test("the key '/' leads to the search until a reader turns it off, in this browser, and again once it is on", async () => {
  const { reader, led } = open()
  await reader.keyboard('/')
  expect(led()).toBe(1)

  await reader.click(screen.getByRole('checkbox', { name: 'Press / to search for a book' }))
  await reader.tab()
  await reader.keyboard('/')
  expect(led()).toBe(1)
  expect(localStorage.length).toBe(1)

  await reader.click(screen.getByRole('checkbox', { name: 'Press / to search for a book' }))
  await reader.tab()
  await reader.keyboard('/')
  expect(led()).toBe(2)
})

function open() {
  let times = 0
  function Page() {
    useSlashKey(() => (times += 1))
    return <KeyboardSection />
  }
  render(<Page />)
  return { reader: userEvent.setup(), led: () => times }
}
