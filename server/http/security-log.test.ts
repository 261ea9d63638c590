import { expect, test } from 'vitest'
import { login, logout, register } from '#contract/accounts.ts'
import { deleteAccount } from '#contract/personal-data.ts'
import { updateProfile } from '#contract/profiles.ts'
import { createReview, editReview } from '#contract/reviews.ts'
import { openLog } from '../log.ts'
import { addBooks } from '../testing/books.ts'
import { startApp, testPassword } from '../testing/test-app.ts'

interface Line {
  msg: string
  reader?: string
  address?: string
}

test('each failed attempt and account change is logged on one line with its account and address, and no secret', async () => {
  const text: string[] = []
  const log = openLog('info', { write: (line: string) => void text.push(line) })
  const octavo = await startApp({ log })
  const [alice, bob] = [await octavo.signUp('alice'), await octavo.signUp('bob')]
  const [book] = await addBooks(octavo.db, [{}])
  const { id } = await alice.call(createReview, { body: { book: book.id, review_text: 'Mine.' } })
  const rows = await octavo.db.selectFrom('reader').select(['id', 'username']).execute()
  const readers = new Map(rows.map((row) => [row.username, row.id]))
  text.length = 0

  const forged = 'nobody\r\n{"msg":"logged in","reader":"forged"}\u001b[31m'
  const wrong = { username: forged, password: 'a secret that was typed' }
  await refused(octavo.anyone.call(login, { body: wrong }))
  await refused(bob.call(editReview, { params: { id }, body: { review_text: 'His.' } }))
  await octavo.anyone.call(login, { body: { username: 'alice', password: testPassword } })
  const account = { username: 'alice', email: 'alice@example.org' }
  await alice.call(updateProfile, { body: { ...account, password: 'another secret' } })
  await refused(alice.call(deleteAccount, { body: { password: 'wrong secret', reviews: 'keep' } }))
  await alice.call(deleteAccount, { body: { password: 'another secret', reviews: 'keep' } })
  await bob.call(logout, {})
  await octavo.anyone.call(register, { body: { ...account, username: 'alicia', password: testPassword } })

  const lines = text.map((line) => JSON.parse(line) as Line).filter(({ address }) => address !== undefined)
  const [first, second] = [readers.get('alice'), readers.get('bob')]
  expect(lines.map(({ msg, reader }) => [msg, reader])).toEqual([
    ['wrong_login', undefined],
    ['not_the_author', second],
    ['logged in', first],
    ['password changed', first],
    ['current_password_needed', first],
    ['account deleted', first],
    ['logged out', second],
    ['registered', undefined],
  ])
  expect(lines.every(({ address }) => address === '127.0.0.1')).toBe(true)
  expect(text.join('')).not.toMatch(/secret|forged|nobody|@example/)
  expect(text.join('')).not.toContain(testPassword)
  expect(text.join('')).not.toContain(alice.token)
})

async function refused(call: Promise<unknown>): Promise<void> {
  await expect(call).rejects.toMatchObject({ name: 'Failure' })
}
