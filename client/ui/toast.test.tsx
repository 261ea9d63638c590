import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ToastProvider, useToast, type ToastText } from './toast.tsx'

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => vi.useRealTimers())

test('a toast says what was earned, and goes after three seconds', async () => {
  await toast({ message: 'Book finished! Great job!', points: 10 })

  expect(screen.getByText('Book finished! Great job!')).toBeVisible()
  expect(screen.getByText('+10 points earned!')).toBeVisible()
  wait(2_900)
  expect(screen.getByText('Book finished! Great job!')).toBeVisible()
  wait(200)
  expect(screen.queryByText('Book finished! Great job!')).not.toBeInTheDocument()
})

test('a toast without points shows no badge', async () => {
  await toast({ message: 'Readlist shared with bob', points: 0 })

  expect(screen.getByText('Readlist shared with bob')).toBeVisible()
  expect(screen.queryByText(/points earned/)).not.toBeInTheDocument()
})

test('a problem is an alert, and stays until it is closed', async () => {
  const reader = await toast({ message: 'Failed to logout. Please try again.', problem: true })

  wait(60_000)
  expect(screen.getByRole('alert')).toHaveTextContent('Failed to logout. Please try again.')

  await reader.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('a toast under the pointer stays', async () => {
  const reader = await toast({ message: 'Removed from favorites' })

  await reader.hover(screen.getByText('Removed from favorites'))
  wait(10_000)
  expect(screen.getByText('Removed from favorites')).toBeVisible()

  await reader.unhover(screen.getByText('Removed from favorites'))
  wait(3_100)
  expect(screen.queryByText('Removed from favorites')).not.toBeInTheDocument()
})

test('the focus goes from a closed toast back to where it was', async () => {
  const reader = await toast({ message: 'Failed to logout. Please try again.', problem: true })

  await reader.click(screen.getByRole('button', { name: 'Close' }))

  expect(screen.getByRole('button', { name: 'Do it' })).toHaveFocus()
})

test('where that is gone, the focus goes to the page', async () => {
  const reader = await toast({ message: 'Removed.', action: { text: 'Undo', onPress: () => {} } })
  await reader.tab()
  await reader.tab()
  screen.getByRole('button', { name: 'Do it' }).remove()

  await reader.click(screen.getByRole('button', { name: 'Undo' }))

  expect(screen.getByRole('main')).toHaveFocus()
})

async function toast(text: ToastText) {
  const reader = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
  render(
    <ToastProvider>
      <main>
        <ToastButton text={text} />
      </main>
    </ToastProvider>,
  )
  await reader.click(screen.getByRole('button', { name: 'Do it' }))
  return reader
}

function ToastButton({ text }: { text: ToastText }) {
  const show = useToast()
  return (
    <button type="button" onClick={() => show(text)}>
      Do it
    </button>
  )
}

function wait(milliseconds: number) {
  act(() => void vi.advanceTimersByTime(milliseconds))
}
