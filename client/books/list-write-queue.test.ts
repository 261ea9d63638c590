import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { listWriteQueue } from './list-write-queue.ts'

const key = ['lists', 'one']

test('a place is forgotten once three books were removed after it, when all are answered', async () => {
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

test('a write that throws holds up neither the next one nor the quiet', async () => {
  const { write, quiet } = listWriteQueue(new QueryClient(), key)

  const thrown = write({ show: () => {}, send: () => Promise.reject(new Error('a bug')) })
  const next = write({ show: () => {}, send: async () => true })

  await expect(thrown).rejects.toThrow('a bug')
  expect(await next).toBe(true)
  await quiet()
})

test('a list has one turn, whoever asks for it, and another list another', () => {
  const queries = new QueryClient()

  expect(listWriteQueue(queries, [...key])).toBe(listWriteQueue(queries, key))
  expect(listWriteQueue(queries, ['lists', 'two'])).not.toBe(listWriteQueue(queries, key))
})
