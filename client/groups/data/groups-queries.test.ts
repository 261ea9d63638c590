import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { fakeApi } from '../../testing/fake-api.tsx'
import { aReading } from '../../testing/an-entry.ts'
import { refreshLists, showReading } from '../../reading/data/entry-queries.ts'
import { groupQuery, groupsQuery } from './groups-queries.ts'

test.each([
  ['a finish', (queries: QueryClient) => refreshLists(queries)],
  ['progress', (queries: QueryClient) => showReading(queries, fakeApi(), 'emma', aReading())],
])('%s that is noted elsewhere lets groups ask again, as it may open their threads', async (_, note) => {
  const queries = new QueryClient()
  const keys = [groupsQuery(fakeApi()).queryKey, groupQuery(fakeApi(), 'one').queryKey]
  for (const key of keys) queries.setQueryData(key as readonly unknown[], {})

  await note(queries)

  expect(keys.map((key) => queries.getQueryState(key)?.isInvalidated)).toEqual([true, true])
})
