import { screen, waitFor } from '@testing-library/react'
import { Suspense } from 'react'
import { Route, Routes } from 'react-router'
import { expect, test, vi } from 'vitest'
import { barestApi, type Change } from '../testing/minimal-reply.ts'
import { show } from '../testing/fake-api.tsx'
import { contentOf } from './content-of.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { pages, type Page } from './pages/pages.ts'

const answers = {
  'every field null that may be': (_: string, value: unknown) => value,
  'no writer of a review': (name: string, value: unknown) => (name === 'user' ? null : value),
}

for (const [name, change] of Object.entries(answers)) {
  test.each(pages)(`${name}: $path is shown all the same`, async (page) => {
    const complaints = vi.spyOn(console, 'error')

    open(page, change)

    await waitFor(() => expect(screen.queryByText('Waiting for the code')).not.toBeInTheDocument())
    await waitFor(() =>
      expect(document.querySelector('[aria-busy="true"], output')?.textContent ?? '').not.toMatch(/Loading/),
    )
    expect(screen.queryByText("This page couldn't be shown")).not.toBeInTheDocument()
    expect(complaints).not.toHaveBeenCalled()
  })
}

function open(page: Page, change: Change): void {
  const { path } = page
  const Content = contentOf(page)
  const content = (
    <ErrorBoundary route={path}>
      <Suspense fallback="Waiting for the code">
        <Content />
      </Suspense>
    </ErrorBoundary>
  )
  show(
    <Routes>
      <Route path={path} element={content} />
      <Route path="*" element={null} />
    </Routes>,
    { api: barestApi(change), as: 'alice', at: path.replace(/:\w+/, 'one') },
  )
}
