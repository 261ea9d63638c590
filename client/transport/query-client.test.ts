import { InfiniteQueryObserver, QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { Failure, type FailureCode } from '#contract/errors.ts'
import { createQueryClient } from './query-client.ts'

const queryKey = ['wanted']

test('a read pending during an invalidation is sent again, even a first load', async () => {
  const { queries, asked } = shownList()

  const looked = queries.invalidateQueries({ queryKey })
  await vi.waitUntil(() => asked.length === 2)
  asked[1]?.resolve('after')
  await looked
  asked[0]?.resolve('before')

  await vi.waitUntil(() => queries.isFetching() === 0)
  expect(queries.getQueryData(queryKey)).toBe('after')
})

test('an inactive read pending during an invalidation is sent again when next used', async () => {
  const { queries, asked, leave, look } = shownList()
  leave()

  await queries.invalidateQueries({ queryKey })
  asked[0]?.resolve('before')
  look()
  await vi.waitUntil(() => asked.length === 2)
  asked[1]?.resolve('after')

  await vi.waitUntil(() => queries.isFetching() === 0)
  expect(queries.getQueryData(queryKey)).toBe('after')
})

test.each([
  ['a request that the server could not handle right now is retried', 'internal', 3],
  ['an unavailable source is not retried, because the server does not ask it for a while', 'source_unavailable', 1],
  ['a rejected request is not retried', 'not_found', 1],
] satisfies [string, FailureCode, number][])('%s', async (_, code, expected) => {
  const queries = createQueryClient()
  let times = 0
  const refuse = () => {
    times += 1
    return Promise.reject(new Failure(code))
  }

  await queries
    .fetchQuery({
      queryKey,
      queryFn: refuse,
      retry: queries.getDefaultOptions().queries?.retry ?? false,
      retryDelay: 0,
    })
    .catch(() => undefined)

  expect(times).toBe(expected)
})

test('a paged list pending during an invalidation is sent again', async () => {
  const queries = createQueryClient()
  const asked: PromiseWithResolvers<string>[] = []
  const observer = new InfiniteQueryObserver(queries, {
    queryKey,
    queryFn: () => ask(asked),
    initialPageParam: 1,
    getNextPageParam: () => undefined,
  })
  onTestFinished(observer.subscribe(() => {}))

  const looked = queries.invalidateQueries({ queryKey })
  await vi.waitUntil(() => asked.length === 2)
  asked[1]?.resolve('after')
  await looked

  expect(queries.getQueryData(queryKey)).toEqual({ pages: ['after'], pageParams: [1] })
})

function shownList() {
  const queries = createQueryClient()
  const asked: PromiseWithResolvers<string>[] = []
  const observer = new QueryObserver(queries, { queryKey, queryFn: () => ask(asked) })
  let leave = () => {}
  const look = () => {
    leave = observer.subscribe(() => {})
  }
  look()
  onTestFinished(() => leave())
  return { queries, asked, look, leave: () => leave() }
}

function ask(asked: PromiseWithResolvers<string>[]): Promise<string> {
  const answer = Promise.withResolvers<string>()
  asked.push(answer)
  return answer.promise
}
