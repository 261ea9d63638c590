import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ToastProvider, useToast } from './toast.tsx'
import type { ToastText } from './toast-text.ts'

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => vi.useRealTimers())

test('a toast shows the points earned, and disappears after three seconds', async () => {
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

test('a problem is an alert, and disappears after ten seconds or when closed', async () => {
  const reader = await toast({ message: 'Failed to logout. Please try again.', problem: true })

  wait(9_900)
  expect(screen.getByRole('alert')).toHaveTextContent('Failed to logout. Please try again.')
  wait(200)
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()

  await reader.click(screen.getByRole('button', { name: 'Do it' }))
  await reader.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('a toast shown while the page was hidden is still there when the reader returns', async () => {
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  await toast({ message: 'Failed to logout. Please try again.', problem: true })

  wait(60_000)
  expect(screen.getByRole('alert')).toBeVisible()

  hidden.mockRestore()
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  wait(10_100)
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('only the last three problems are shown, equal ones once, and toasts with Undo stay', async () => {
  const reader = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
  render(
    <ToastProvider>
      <ToastButton text={{ message: 'Removed.', action: { text: 'Undo', onPress: () => {} } }} name="Remove" />
      {['One', 'Two', 'Three', 'Four'].map((message) => (
        <ToastButton key={message} text={{ message, problem: true }} name={message} />
      ))}
    </ToastProvider>,
  )

  for (const name of ['Remove', 'One', 'Two', 'Three', 'Four', 'Four'])
    await reader.click(screen.getByRole('button', { name }))

  expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toEqual(['Two', 'Three', 'Four'])
  expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible()
})

test('each of two alike things that were done can be undone', async () => {
  const reader = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
  const undone: string[] = []
  const undo = (title: string) => ({ text: 'Undo', onPress: () => void undone.push(title) })
  render(
    <ToastProvider>
      {['Emma', 'Dune'].map((title) => (
        <ToastButton key={title} text={{ message: 'Marked as finished.', action: undo(title) }} name={title} />
      ))}
    </ToastProvider>,
  )

  await reader.click(screen.getByRole('button', { name: 'Emma' }))
  await reader.click(screen.getByRole('button', { name: 'Dune' }))
  for (const button of screen.getAllByRole('button', { name: 'Undo' })) await reader.click(button)

  expect(undone).toEqual(['Emma', 'Dune'])
})

test('the end of a session removes its problems and actions, but not its messages', async () => {
  const reader = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
  const buttons = (
    <>
      <ToastButton text={{ message: 'Failed to logout. Please try again.', problem: true }} name="Fail" />
      <ToastButton text={{ message: 'Your account is deleted.' }} name="Tell" />
      <ToastButton text={{ message: 'Removed.', action: { text: 'Undo', onPress: () => {} } }} name="Remove" />
    </>
  )
  const { rerender } = render(<ToastProvider owner="alice">{buttons}</ToastProvider>)
  await reader.click(screen.getByRole('button', { name: 'Fail' }))
  await reader.click(screen.getByRole('button', { name: 'Tell' }))
  await reader.click(screen.getByRole('button', { name: 'Remove' }))

  rerender(<ToastProvider owner="">{buttons}</ToastProvider>)

  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
  expect(screen.getByText('Your account is deleted.')).toBeVisible()
})

test('a hovered toast stays', async () => {
  const reader = await toast({ message: 'Removed from favorites' })

  await reader.hover(screen.getByText('Removed from favorites'))
  wait(10_000)
  expect(screen.getByText('Removed from favorites')).toBeVisible()

  await reader.unhover(screen.getByText('Removed from favorites'))
  wait(3_100)
  expect(screen.queryByText('Removed from favorites')).not.toBeInTheDocument()
})

test('closing a toast returns the focus to where it was', async () => {
  const reader = await toast({ message: 'Failed to logout. Please try again.', problem: true })

  await reader.click(screen.getByRole('button', { name: 'Close' }))

  expect(screen.getByRole('button', { name: 'Do it' })).toHaveFocus()
})

test('if that element is gone, the focus moves to the page', async () => {
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

function ToastButton({ text, name = 'Do it' }: { text: ToastText; name?: string }) {
  const show = useToast()
  return (
    <button type="button" onClick={() => show(text)}>
      {name}
    </button>
  )
}

function wait(milliseconds: number) {
  act(() => void vi.advanceTimersByTime(milliseconds))
}
