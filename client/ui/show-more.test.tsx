import { useInfiniteQuery } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fail } from '#contract/errors.ts'
import { show } from '../testing/fake-api.tsx'
import { ShowMore } from './show-more.tsx'

function Numbers({ load }: { load: (page: number) => number }) {
  const numbers = useInfiniteQuery({
    queryKey: ['numbers'],
    queryFn: ({ pageParam }) => load(pageParam),
    initialPageParam: 1,
    getNextPageParam: (last) => (last < 2 ? last + 1 : undefined),
  })
  return (
    <>
      <p>{numbers.data?.pages.join(', ')}</p>
      <ShowMore list={numbers} text="Show more numbers" />
    </>
  )
}

test('the next page comes when it is asked for, and after the last one there is nothing to ask for', async () => {
  const { reader } = show(<Numbers load={(page) => page} />)

  await reader.click(await screen.findByRole('button', { name: 'Show more numbers' }))

  expect(await screen.findByText('1, 2')).toBeVisible()
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})

test('a page that does not come leaves those before, says so, and can be asked for again', async () => {
  let there = false
  const load = (page: number) => (page === 1 || there ? page : fail('unavailable'))
  const { reader } = show(<Numbers load={load} />)

  await reader.click(await screen.findByRole('button', { name: 'Show more numbers' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load more. Please try again.')
  expect(screen.getByText('1')).toBeVisible()

  there = true
  await reader.click(screen.getByRole('button', { name: 'Show more numbers' }))
  expect(await screen.findByText('1, 2')).toBeVisible()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})
