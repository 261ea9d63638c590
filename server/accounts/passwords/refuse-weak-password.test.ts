import { beforeAll, expect, test } from 'vitest'
import { login, register } from '#contract/accounts.ts'
import { updateProfile } from '#contract/profiles.ts'
import { hashPassword, operatorsTurn } from '../password-hash.ts'
import { startApp, type TestApp } from '../../testing/test-app.ts'

let octavo: TestApp
beforeAll(async () => {
  octavo = await startApp()
})

const cases: [string, string, string][] = [
  ['is common', 'sunshine', 'This password is one of the most common ones. Please choose another.'],
  ['is common, in capitals', 'TrustNo1', 'This password is one of the most common ones. Please choose another.'],
  ['contains the username', 'I am NELL and read', 'Your password must not contain your username.'],
  ['contains the email address', 'books@example.org!', 'Your password must not contain your email address.'],
  ['contains the name of the address', 'my-BOOKS-2026', 'Your password must not contain your email address.'],
]

test.each(cases)('a new account’s password that %s is refused in words', async (_, password, text) => {
  const body = { username: 'nell', email: 'books@example.org', password }

  await expect(octavo.anyone.call(register, { body })).rejects.toMatchObject({
    code: 'invalid',
    message: text,
    fields: { password: text },
  })
})

test.each(cases)('a changed password that %s is refused in words, and the old one stays', async (_, password, text) => {
  const name = `nell-${Math.random().toString(36).slice(2)}`
  const nell = await octavo.signUp(name)
  const body = { username: 'nell', email: 'books@example.org', password }

  await expect(nell.call(updateProfile, { body })).rejects.toMatchObject({
    code: 'invalid',
    fields: { password: text },
  })
})

test('any other password of eight characters is taken', async () => {
  for (const [index, password] of ['kx8 dfqz', '        ', 'ааааааааа', 'me at bo'].entries()) {
    const body = { username: `any-${index}`, email: `bo${index}@example.org`, password }

    expect(await octavo.anyone.call(register, { body })).toMatchObject({ username: `any-${index}` })
  }
})

test('an account that has a common password keeps working', async () => {
  await octavo.signUp('older')
  const password_hash = await hashPassword('sunshine', operatorsTurn)
  await octavo.db.updateTable('reader').set({ password_hash }).where('username', '=', 'older').execute()

  const body = { username: 'older', password: 'sunshine' }
  expect(await octavo.anyone.call(login, { body })).toMatchObject({ username: 'older' })
})
