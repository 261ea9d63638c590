import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { show } from '../../testing/fake-api.tsx'
import { Modal } from '../dialog/modal.tsx'
import { lazyDialog } from './lazy-dialog.tsx'

function Rules({ onClose }: { onClose: () => void }) {
  return (
    <Modal title="Rules" open onClose={onClose}>
      Read.
    </Modal>
  )
}

function pageWith(load: () => Promise<typeof Rules>) {
  const { Popup, preload } = lazyDialog(load)
  return function Page() {
    const [open, setOpen] = useState(false)
    return (
      <>
        <h1>A page</h1>
        <button type="button" onPointerEnter={preload} onClick={() => setOpen(true)}>
          Show rules
        </button>
        {open && <Popup onClose={() => setOpen(false)} />}
      </>
    )
  }
}

test('a popup loads when it is opened', async () => {
  const Page = pageWith(async () => Rules)
  const { reader } = show(<Page />)

  await reader.click(screen.getByRole('button', { name: 'Show rules' }))

  expect(await screen.findByRole('dialog', { name: 'Rules' })).toBeVisible()
})

test('a popup that fails to load shows a toast, and the next press retries', async () => {
  let online = false
  const Page = pageWith(async () => {
    if (!online) throw new TypeError('Failed to fetch dynamically imported module')
    return Rules
  })
  const { reader } = show(<Page />)

  await reader.click(screen.getByRole('button', { name: 'Show rules' }))

  expect(await screen.findByRole('alert')).toHaveTextContent("This couldn't be opened.")
  expect(screen.getByRole('heading', { name: 'A page' })).toBeVisible()

  online = true
  await reader.click(screen.getByRole('button', { name: 'Show rules' }))
  await waitFor(() => expect(screen.getByRole('dialog', { name: 'Rules' })).toBeVisible())
})
