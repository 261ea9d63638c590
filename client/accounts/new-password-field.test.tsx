import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { show } from '../testing/fake-api.tsx'
import { NewPasswordField } from './new-password-field.tsx'

test.each([
  ['sunshine', 'Very weak'],
  ['margin-notes', 'Very weak'],
  ['wq8#fLp2!zRt9vKd', 'Strong'],
])('the strength of %s is said in words: %s', async (password, word) => {
  const { reader } = show(<Field />)

  await reader.type(screen.getByLabelText('Password'), password)

  expect(await screen.findByText(`Strength: ${word}`, undefined, { timeout: 20_000 })).toBeVisible()
})

test('without a password nothing is said', async () => {
  const { reader } = show(<Field />)
  await reader.type(screen.getByLabelText('Password'), 'sunshine')
  await screen.findByText(/^Strength/, undefined, { timeout: 20_000 })

  await reader.clear(screen.getByLabelText('Password'))

  expect(screen.queryByText(/^Strength/)).toBeNull()
})

function Field() {
  const [value, setValue] = useState('')
  return (
    <NewPasswordField
      label="Password"
      known={['margin-notes', '']}
      value={value}
      onChange={(event) => setValue(event.target.value)}
    />
  )
}
