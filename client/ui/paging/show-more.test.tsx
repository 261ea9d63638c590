import { useInfiniteQuery } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fail } from '#contract/errors.ts'
import { show } from '../../testing/fake-api.tsx'
import { ShowMore } from './show-more.tsx'

function Numbers({ load }: { load: (page: number) => number | Promise<number> }) {
  const numbers = useInfiniteQuery({
    queryKey: ['numbers'],
    queryFn: ({ pageParam }) => load(pageParam),
    initialPageParam: 1,
    getNextPageParam: (last) => (last < 2 ? last + 1 : undefined),
  })
  return (
    <>
      <p>{numbers.data?.pages.join(', ')}</p>
      <ul>
        {numbers.data?.pages.map((page) => (
          <li key={page}>Number {page}</li>
        ))}
      </ul>
      <ShowMore list={numbers} text="Show more numbers" />
    </>
  )
}

function NumbersInARow() {
  const numbers = useInfiniteQuery({
    queryKey: ['numbers'],
    queryFn: ({ pageParam }) => pageParam,
    initialPageParam: 1,
    getNextPageParam: (last) => (last < 3 ? last + 1 : undefined),
  })
  return (
    <ul>
      {numbers.data?.pages.map((page) => (
        <li key={page}>Number {page}</li>
      ))}
      <li>
        <ShowMore list={numbers} />
      </li>
    </ul>
  )
}

function NumbersBySections() {
  const numbers = useInfiniteQuery({
    queryKey: ['numbers'],
    queryFn: ({ pageParam }) => pageParam,
    initialPageParam: 1,
    getNextPageParam: (last) => (last < 3 ? last + 1 : undefined),
  })
  const pages = numbers.data?.pages ?? []
  return (
    <>
      {[pages.slice(0, 2), pages.slice(2)]
        .filter((own) => own.length > 0)
        .map((own) => (
          <section key={own[0]} aria-label="Some">
            <ul>
              {own.map((page) => (
                <li key={page}>Number {page}</li>
              ))}
            </ul>
          </section>
        ))}
      <ShowMore list={numbers} />
    </>
  )
}

test('the next page loads on request, and after the last one there is no button', async () => {
  const { reader } = show(<Numbers load={(page) => page} />)

  await reader.click(await screen.findByRole('button', { name: 'Show more numbers' }))

  expect(await screen.findByText('1, 2')).toBeVisible()
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})

test('in a list by sections, the focus moves to the first new item of the same section, or of the next', async () => {
  const { reader } = show(<NumbersBySections />)

  await reader.click(await screen.findByRole('button', { name: 'Show more' }))
  await waitFor(() => expect(screen.getByText('Number 2')).toHaveFocus())
  await reader.click(screen.getByRole('button', { name: 'Show more' }))

  await waitFor(() => expect(screen.getByText('Number 3')).toHaveFocus())
})

test('after loading more, the focus moves to the first new item', async () => {
  const { reader } = show(<Numbers load={(page) => page} />)

  await reader.click(await screen.findByRole('button', { name: 'Show more numbers' }))

  await waitFor(() => expect(screen.getByText('Number 2')).toHaveFocus())
})

test('in a row that ends with the button, the focus moves to the first new item too', async () => {
  const { reader } = show(<NumbersInARow />)

  await reader.click(await screen.findByRole('button', { name: 'Show more' }))
  await waitFor(() => expect(screen.getByText('Number 2')).toHaveFocus())
  await reader.click(screen.getByRole('button', { name: 'Show more' }))

  await waitFor(() => expect(screen.getByText('Number 3')).toHaveFocus())
})

test('a focus moved elsewhere in the meantime stays there', async () => {
  const pending = Promise.withResolvers<number>()
  const { reader } = show(
    <>
      <input aria-label="Elsewhere" />
      <Numbers load={(page) => (page === 1 ? page : pending.promise)} />
    </>,
  )
  await reader.click(await screen.findByRole('button', { name: 'Show more numbers' }))

  await reader.click(screen.getByLabelText('Elsewhere'))
  pending.resolve(2)

  expect(await screen.findByText('1, 2')).toBeVisible()
  expect(screen.getByLabelText('Elsewhere')).toHaveFocus()
})

test('a page that fails to load keeps the previous ones, shows an error, and can be retried', async () => {
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
