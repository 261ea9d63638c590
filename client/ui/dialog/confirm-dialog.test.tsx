import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ConfirmDialog } from './confirm-dialog.tsx'

test('a question is read out together with its title', async () => {
  render(
    <ConfirmDialog
      title="Delete Summer"
      question="Its dates, progress and note will be permanently deleted."
      confirmText="Delete"
      open
      onConfirm={() => {}}
      onClose={() => {}}
    />,
  )

  const dialog = await screen.findByRole('dialog', { name: 'Delete Summer' })

  expect(dialog).toHaveAccessibleDescription('Its dates, progress and note will be permanently deleted.')
})
