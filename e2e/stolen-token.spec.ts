import { expect, test } from './support/fixture.ts'

test('what a script could steal from a browser’s session is useless elsewhere', async ({
  page,
  newReader,
  request,
}) => {
  const { session, password } = await newReader('alice')
  await page.goto('/')
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).click()
  const dialog = page.getByRole('dialog', { name: 'Login' })
  await dialog.getByLabel('Username').fill(session.username)
  await dialog.getByLabel('Password').fill(password)
  await dialog.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page.getByRole('button', { name: 'I read today' })).toBeVisible()

  const stolen = await page.evaluate(() => ({ token: localStorage.getItem('token'), cookies: document.cookie }))
  const elsewhere = await request.get('/api/profile/', {
    headers: { authorization: `Bearer ${stolen.token}`, cookie: stolen.cookies },
  })

  expect(stolen.token).toMatch(/^[\w-]{65}$/)
  expect(stolen.cookies).not.toContain('session_key')
  expect(elsewhere.status()).toBe(401)
  await page.reload()
  await expect(page.getByRole('button', { name: 'I read today' })).toBeVisible()
  const cookieAlone = await page.evaluate(async () => (await fetch('/api/profile/')).status)
  expect(cookieAlone).toBe(401)
})
