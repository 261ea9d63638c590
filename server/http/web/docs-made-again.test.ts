import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startApp } from '../../testing/test-app.ts'

test('what could not be made of the API page once is made the next time it is asked for', async () => {
  const { app } = await startApp({ madeUp: true })
  const askForAll = () =>
    Promise.all(
      ['', 'json', 'style.css'].map(async (name) => (await app.inject({ url: `/api/docs/${name}` })).statusCode),
    )
  const exhausted = vi.spyOn(crypto, 'createHash').mockImplementation(() => {
    throw new Error('There is no memory left.')
  })
  const recover = () => {
    exhausted.mockRestore()
    syncBuiltinESMExports()
  }
  onTestFinished(recover)
  syncBuiltinESMExports()

  expect(await askForAll()).toEqual([500, 500, 500])
  recover()

  expect(await askForAll()).toEqual([200, 200, 200])
})
