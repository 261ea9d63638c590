import { expect, test } from 'vitest'
import { failureStatus } from '#contract/errors.ts'
import { listEndpoints, nameOf } from '../testing/trust/contract-endpoints.ts'

test('readers who are logged in get a 401, which logs them out, for nothing but their session', async () => {
  const signedIn = (await listEndpoints()).filter(({ access }) => access !== 'anyone')

  expect(signedIn.length).toBeGreaterThan(80)
  const logOut = signedIn.filter(({ errors }) => errors.some((code) => failureStatus(code) === 401))
  expect(logOut.map(nameOf)).toEqual([])
})
