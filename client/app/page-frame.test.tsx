import { screen, waitFor } from '@testing-library/react'
import { lazy, type ComponentType } from 'react'
import { Link, Route, Routes } from 'react-router'
import { expect, test, vi } from 'vitest'
import { show } from '../testing/fake-api.tsx'
import { PageFrame } from './page-frame.tsx'

test('a page whose code is loading shows its own loading text', () => {
  show(<PageFrame title="Challenges" loadingText="Loading challenges..." Content={neverLoaded()} />)

  expect(screen.getByText('Loading challenges...')).toBeVisible()
})

test('its loading text shows at once, also when navigating from another page', async () => {
  const { reader } = show(<Site />)

  await reader.click(screen.getByRole('link', { name: 'Challenges' }))

  expect(screen.getByText('Loading challenges...')).toBeVisible()
  expect(screen.queryByText('All is well')).not.toBeInTheDocument()
})

test('without a loading text of its own, the previous page stays visible until the next has loaded', async () => {
  const { reader } = show(<Site />, { at: '/spoken' })

  await reader.click(screen.getByRole('link', { name: 'Waited for' }))

  expect(screen.getByText('Said and done')).toBeVisible()
  expect(screen.queryByText('Loading...')).not.toBeInTheDocument()
})

test('navigation sets the document title and moves the focus to the main content', async () => {
  const { reader } = show(
    <main>
      <Site />
    </main>,
  )
  expect(document.title).toBe('Whole · Octavo')

  await reader.click(screen.getByRole('link', { name: 'Other' }))

  expect(screen.getByText('Another one')).toBeVisible()
  expect(document.title).toBe('Other · Octavo')
  expect(screen.getByRole('main')).toHaveFocus()
})

test('a page that throws shows an error, and the next page works', async () => {
  // React also logs the error, which is expected here.
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { reader } = show(<Site />, { at: '/broken' })

  expect(screen.getByRole('alert')).toHaveTextContent("This page couldn't be shown")
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible()

  await reader.click(screen.getByRole('link', { name: 'Other' }))
  await waitFor(() => expect(screen.getByText('Another one')).toBeVisible())
})

test('a page that cannot load offline shows an error', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)

  show(<PageFrame title="Far" Content={Broken} />)

  expect(screen.getByRole('alert')).toHaveTextContent("You're offline")
})

const Challenges = neverLoaded()
const WaitedFor = neverLoaded()

function Site() {
  return (
    <>
      <Link to="/challenges">Challenges</Link>
      <Link to="/other">Other</Link>
      <Link to="/waited-for">Waited for</Link>
      <Routes>
        <Route path="/" element={<PageFrame title="Whole" Content={Whole} />} />
        <Route path="/other" element={<PageFrame title="Other" Content={Other} />} />
        <Route path="/broken" element={<PageFrame title="Broken" Content={Broken} />} />
        <Route
          path="/challenges"
          element={<PageFrame title="Challenges" loadingText="Loading challenges..." Content={Challenges} />}
        />
        <Route path="/spoken" element={<PageFrame title="Spoken" loadingText="Speaking..." Content={Spoken} />} />
        <Route path="/waited-for" element={<PageFrame title="Waited for" Content={WaitedFor} />} />
      </Routes>
    </>
  )
}

function Whole() {
  return <p>All is well</p>
}

function Other() {
  return <p>Another one</p>
}

function Spoken() {
  return <p>Said and done</p>
}

function Broken(): never {
  throw new Error('broken')
}

function neverLoaded(): ComponentType {
  return lazy(() => new Promise<{ default: ComponentType }>(() => {}))
}
