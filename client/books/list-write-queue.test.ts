import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { listWriteQueue } from './list-write-queue.ts'

const key = ['lists', 'one']

test('a position is forgotten after three further removals, once all writes are answered', async () => {
  const { write, removedFrom, quiet } = listWriteQueue(new QueryClient(), key)
  const ids = [...'abcdef']

  for (const id of ['b', 'c', 'd', 'e']) {
    void write({ show: () => removedFrom.remember(id, ids), send: async () => false })
    ids.splice(ids.indexOf(id), 1)
  }
  expect(removedFrom.positionOf('b', ids)).toBe('a')
  await quiet()

  expect(['b', 'c', 'd', 'e'].map((id) => removedFrom.positionOf(id, ids))).toEqual([null, 'a', 'a', 'a'])
})

test('a failed write blocks neither the next one nor quiet()', async () => {
  const { write, quiet } = listWriteQueue(new QueryClient(), key)

  const thrown = write({ show: () => {}, send: () => Promise.reject(new Error('a bug')) })
  const next = write({ show: () => {}, send: async () => true })

  await expect(thrown).rejects.toThrow('a bug')
  expect(await next).toBe(true)
  await quiet()
})

test('each list has exactly one queue, whoever asks for it', () => {
  const queries = new QueryClient()

  expect(listWriteQueue(queries, [...key])).toBe(listWriteQueue(queries, key))
  expect(listWriteQueue(queries, ['lists', 'two'])).not.toBe(listWriteQueue(queries, key))
})
