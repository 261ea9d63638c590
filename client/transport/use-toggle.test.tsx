import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useToggle } from './use-toggle.ts'

test('a press shows at once, and stays when the server confirms it', async () => {
  const { result, server } = toggle()

  act(() => result.current.press('on'))
  expect(result.current).toMatchObject({ value: 'on', pending: true })
  await server.answer()

  expect(result.current).toMatchObject({ value: 'on', pending: false })
  expect(server.sent).toEqual(['on'])
})

test('of the presses during a call only the last is sent afterwards', async () => {
  const { result, server } = toggle()

  for (const value of ['on', 'off', 'on', 'other'] as const) act(() => result.current.press(value))
  expect(server.sent).toEqual(['on'])
  await server.answer()
  expect(result.current).toMatchObject({ value: 'other', pending: true })
  await server.answer()

  expect(server.sent).toEqual(['on', 'other'])
  expect(result.current).toMatchObject({ value: 'other', pending: false })
})

test('pressing the current value sends nothing', () => {
  const { result, server } = toggle()

  act(() => result.current.press('off'))

  expect(server.sent).toEqual([])
})

test('a press that fails is rolled back with an error', async () => {
  const { result, server, failures } = toggle()

  act(() => result.current.press('on'))
  await server.refuse()

  expect(result.current).toMatchObject({ value: 'off', pending: false })
  expect(failures).toEqual(['on'])
})

test('a failure followed by a successful press is not reported', async () => {
  const { result, server, failures } = toggle()

  act(() => result.current.press('on'))
  act(() => result.current.press('other'))
  await server.refuse()
  await server.answer()

  expect(result.current.value).toBe('other')
  expect(failures).toEqual([])
})

type Value = 'on' | 'off' | 'other'

function toggle() {
  let stored: Value = 'off'
  const failures: Value[] = []
  const server = slowServer((value) => {
    stored = value
  })
  const { result, rerender } = renderHook(() =>
    useToggle<Value>({ stored, send: server.send, onFailure: (_, value) => failures.push(value) }),
  )
  return { result, rerender, server, failures }
}

function slowServer(take: (value: Value) => void) {
  const sent: Value[] = []
  const pending: { value: Value; call: PromiseWithResolvers<void> }[] = []

  async function end(how: (value: Value, call: PromiseWithResolvers<void>) => void) {
    await vi.waitFor(() => expect(pending).not.toEqual([]), { timeout: 10_000 })
    await act(async () => {
      const next = pending.shift()
      if (next) how(next.value, next.call)
      await next?.call.promise.catch(() => undefined)
      await new Promise((resolve) => setTimeout(resolve))
    })
  }

  return {
    sent,
    send(value: Value) {
      const call = Promise.withResolvers<void>()
      sent.push(value)
      pending.push({ value, call })
      return call.promise
    },
    answer: () =>
      end((value, call) => {
        take(value)
        call.resolve()
      }),
    refuse: () => end((_, call) => call.reject(new Error('refused'))),
  }
}
