import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fail } from '#contract/errors.ts'
import {
  getReadlistAudience,
  updateReadlistAudience,
  type ReadlistAudience,
} from '#contract/privacy/readlist-audience.ts'
import { fakeApi, show } from '../../testing/fake-api.tsx'
import { ReadlistAudienceSection } from './readlist-audience.tsx'

test('a list is put on the profile, and gets a secret link that can be copied and taken back', async () => {
  let stored: ReadlistAudience = { public: false, link: null }
  const api = fakeApi()
    .on(getReadlistAudience, () => stored)
    .on(updateReadlistAudience, ({ body }) => {
      stored = {
        public: body.public ?? stored.public,
        link: body.link === undefined ? stored.link : body.link ? 'secret' : null,
      }
      return stored
    })
  const { reader } = show(<ReadlistAudienceSection readlistId="r1" />, { api, as: 'alice' })

  await reader.click(await screen.findByRole('checkbox', { name: 'Readers who see my profile' }))
  await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Readers who see my profile' })).toBeChecked())
  await reader.click(screen.getByRole('checkbox', { name: 'Anyone with the secret link' }))

  expect(await screen.findByLabelText('Secret link')).toHaveValue(`${location.origin}/list/secret`)
  await reader.click(screen.getByRole('button', { name: 'Copy' }))
  expect(await screen.findByText('Link copied')).toBeInTheDocument()
  expect(await navigator.clipboard.readText()).toBe(`${location.origin}/list/secret`)

  await reader.click(screen.getByRole('checkbox', { name: 'Anyone with the secret link' }))
  await waitFor(() => expect(screen.queryByLabelText('Secret link')).not.toBeInTheDocument())
  expect(api.sent(updateReadlistAudience).map(({ body }) => body)).toEqual([
    { public: true },
    { link: true },
    { link: false },
  ])
})

test('a change shows at once, and keeps the focus', async () => {
  const api = fakeApi().on(updateReadlistAudience, () => new Promise(() => {}))
  const { reader } = show(<ReadlistAudienceSection readlistId="r1" />, { api, as: 'alice' })
  const box = await screen.findByRole('checkbox', { name: 'Readers who see my profile' })

  await reader.click(box)

  expect(box).toBeChecked()
  expect(box).toBeEnabled()
  expect(box).toHaveFocus()
})

test('a change that fails says so, and stays as it was', async () => {
  const api = fakeApi().on(updateReadlistAudience, () => fail('busy'))
  const { reader } = show(<ReadlistAudienceSection readlistId="r1" />, { api, as: 'alice' })

  await reader.click(await screen.findByRole('checkbox', { name: 'Readers who see my profile' }))

  expect(await screen.findByText('Octavo is very busy. Please try again shortly.')).toBeVisible()
  expect(screen.getByRole('checkbox', { name: 'Readers who see my profile' })).not.toBeChecked()
})
