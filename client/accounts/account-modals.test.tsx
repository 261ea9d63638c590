import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { login, register } from '#contract/accounts.ts'
import { forgetPassword, getOffers } from '#contract/accounts/recovery.ts'
import { fail } from '#contract/errors.ts'
import { fakeApi, show } from '../testing/fake-api.tsx'
import { AccountModals, type AccountModal } from './account-modals.tsx'

const alice = { token: 'abc', username: 'alice', email: 'alice@example.org', bio: '', profile_image: '' }
const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone

test.each([
  ['alice', ''],
  ['  ', 'a long secret'],
  ['\u200b', 'a long secret'],
])("logging in requires both fields: '%s' and '%s' are rejected", async (username, password) => {
  const { api, reader } = await open('login')

  await reader.type(screen.getByLabelText('Username'), username)
  if (password) await reader.type(screen.getByLabelText('Password'), password)
  await reader.click(loginButton())

  expect(screen.getByRole('alert')).toHaveTextContent('Both fields are required.')
  expect(api.sent(login)).toEqual([])
})

test('logging in keeps the session and closes the modal', async () => {
  const { api, reader, session } = await open('login', fakeApi().on(login, alice))

  await fillLogin(reader)

  expect(api.sent(login)).toEqual([{ body: { username: 'alice', password: 'a long secret', time_zone: timeZone } }])
  expect(session.read()).toMatchObject({ status: 'signed-in', user: { username: 'alice' } })
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})

test.each([
  ['the server’s text', () => fail('wrong_login'), 'Invalid username or password.'],
  ['the server’s text while it is slowed', () => fail('login_slowed', { text: 'Wait.' }), 'Wait.'],
  [
    'a text of its own when there is none',
    () => fail('unavailable', { cause: 'no net' }),
    'An error occurred during login.',
  ],
])('a failed login shows %s and clears the fields', async (_, answer, text) => {
  const { reader, session } = await open('login', fakeApi().on(login, answer))

  await fillLogin(reader)

  expect(await screen.findByRole('alert')).toHaveTextContent(text)
  expect(screen.getByLabelText('Username')).toHaveValue('')
  expect(screen.getByLabelText('Password')).toHaveValue('')
  expect(session.read().status).toBe('signed-out')
})

test.each([
  ['token', { ...alice, token: '' }],
  ['username', { ...alice, username: '' }],
])('a login response without a %s is rejected', async (_, reply) => {
  const { reader, session } = await open('login', fakeApi().on(login, reply))

  await fillLogin(reader)

  expect(await screen.findByRole('alert')).toHaveTextContent('Invalid login response from server')
  expect(session.read().status).toBe('signed-out')
})

test('a pending login ignores a second press', async () => {
  const { api, reader } = await open(
    'login',
    fakeApi().on(login, () => new Promise(() => {})),
  )

  await fillLogin(reader)
  await reader.click(loginButton())

  expect(loginButton()).toHaveAttribute('aria-busy', 'true')
  expect(api.sent(login)).toHaveLength(1)
})

test('the two modals link to each other', async () => {
  const { reader } = await open('login')

  await reader.click(screen.getByRole('link', { name: 'Create Account' }))
  expect(await screen.findByRole('dialog', { name: 'Create Account' })).toBeVisible()

  await reader.click(screen.getByRole('link', { name: 'Login' }))
  expect(await screen.findByRole('dialog', { name: 'Login' })).toBeVisible()
})

test('readers who forgot their password are told whom to ask', async () => {
  await open('login')

  expect(screen.getByText("Forgot your password? Ask this server's administrator to reset it.")).toBeVisible()
})

test('an account with a second step is asked for a code, and a wrong one can be tried again', async () => {
  const api = fakeApi().on(login, ({ body }) => {
    if (body.code === undefined) fail('second_factor_needed')
    return body.code === '123456' ? alice : fail('wrong_code')
  })
  const { reader, session } = await open('login', api)

  await fillLogin(reader)
  const code = await screen.findByLabelText('Code')
  expect(code).toHaveFocus()
  await reader.type(code, '000000')
  await reader.click(loginButton())
  expect(await screen.findByRole('alert')).toHaveTextContent('This code is not right, or was already used.')
  expect(screen.getByLabelText('Username')).toHaveValue('alice')
  await reader.type(screen.getByLabelText('Code'), '123456')
  await reader.click(loginButton())

  await waitFor(() => expect(session.read().status).toBe('signed-in'))
})

test('where mail is sent, a reader asks for a link to choose a new password', async () => {
  const api = fakeApi().on(getOffers, { mail: true, passkeys: false }).on(forgetPassword, {})
  const { reader } = await open('login', api)

  await reader.click(await screen.findByRole('button', { name: 'Forgot your password?' }))
  await reader.type(await screen.findByLabelText('Email'), ' alice@example.org ')
  await reader.click(screen.getByRole('button', { name: 'Send me a link' }))

  expect(await screen.findByText(/^If an account has this address, a mail with a link is on its way/)).toBeVisible()
  expect(api.sent(forgetPassword)).toEqual([{ body: { email: 'alice@example.org' } }])
})

test.each([
  ['no address', '', 'Please enter your email address.'],
  ['too many mails', 'a@example.org', 'Too many mails were asked for. Please try again later.'],
])('asking for a link with %s says why not', async (_, email, text) => {
  const api = fakeApi().on(forgetPassword, () => fail('rate_limited', { text }))
  const { reader } = await open('forgotten', api)

  if (email) await reader.type(screen.getByLabelText('Email'), email)
  await reader.click(screen.getByRole('button', { name: 'Send me a link' }))

  expect(await screen.findByRole('alert')).toHaveTextContent(text)
})

test('the x button closes a modal', async () => {
  const { reader } = await open('register')

  await reader.click(screen.getByRole('button', { name: 'Close' }))

  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})

test.each([
  ['alice', ''],
  ['\u200b', 'alice@example.org'],
])("registering requires all fields: '%s' and '%s' are rejected", async (username, email) => {
  const { api, reader } = await open('register')

  await reader.type(screen.getByLabelText('Username'), username)
  await reader.type(screen.getByLabelText('Password'), 'a long secret')
  if (email) await reader.type(screen.getByLabelText('Email'), email)
  await reader.click(createButton())

  expect(screen.getByRole('alert')).toHaveTextContent('All fields are required.')
  expect(api.sent(register)).toEqual([])
})

test('a new account is confirmed, and two seconds later the login modal opens', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { api, reader } = await open('register', fakeApi().on(register, { username: 'alice', email: alice.email }))

  await fillRegister(reader)

  expect(await screen.findByText('Account created successfully.')).toBeVisible()
  expect(api.sent(register)).toEqual([
    { body: { username: 'alice', password: 'a long secret', email: 'alice@example.org', time_zone: timeZone } },
  ])
  vi.advanceTimersByTime(1_500)
  expect(screen.getByRole('dialog', { name: 'Create Account' })).toBeVisible()
  vi.advanceTimersByTime(600)
  expect(await screen.findByRole('dialog', { name: 'Login' })).toBeVisible()
  expect(screen.getByLabelText('Username')).toHaveValue('alice')
  await waitFor(() => expect(screen.getByLabelText('Password')).toHaveFocus())
  vi.useRealTimers()
})

test.each([
  ['the server’s text', () => fail('username_taken'), 'This username is already taken.'],
  [
    'a text of its own when there is none',
    () => fail('unavailable', { cause: 'no net' }),
    'An error occurred during registration.',
  ],
])('a failed registration shows %s and keeps the fields', async (_, answer, text) => {
  const { reader } = await open('register', fakeApi().on(register, answer))

  await fillRegister(reader)

  expect(await screen.findByRole('alert')).toHaveTextContent(text)
  expect(screen.getByLabelText('Username')).toHaveValue('alice')
})

test('all errors of a registration are shown at once, next to their fields', async () => {
  const fields = { password: 'Password must be at least 8 characters.', email: 'Email must be an email address.' }
  const { reader } = await open(
    'register',
    fakeApi().on(register, () => fail('invalid', { fields })),
  )

  await fillRegister(reader)

  await waitFor(() => expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(fields.password))
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(fields.email)
  expect(screen.getByLabelText('Password')).toHaveFocus()
  expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toEqual(Object.values(fields))
})

async function open(modal: AccountModal, api = fakeApi()) {
  const shown = show(<Modals first={modal} />, { api })
  await screen.findByRole('dialog')
  return shown
}

function Modals({ first }: { first: AccountModal }) {
  const [modal, setModal] = useState<AccountModal | undefined>(first)
  return <AccountModals open={modal} onOpen={setModal} />
}

type Reader = ReturnType<typeof show>['reader']

async function fillLogin(reader: Reader) {
  await reader.type(screen.getByLabelText('Username'), 'alice')
  await reader.type(screen.getByLabelText('Password'), 'a long secret')
  await reader.click(loginButton())
}

async function fillRegister(reader: Reader) {
  await reader.type(screen.getByLabelText('Username'), 'alice')
  await reader.type(screen.getByLabelText('Password'), 'a long secret')
  await reader.type(screen.getByLabelText('Email'), 'alice@example.org')
  await reader.click(createButton())
}

function loginButton() {
  return screen.getByRole('button', { name: 'Login' })
}

function createButton() {
  return screen.getByRole('button', { name: 'Create Account' })
}
