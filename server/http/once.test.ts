import { expect, test } from 'vitest'
import { listEndpoints, nameOf } from '../testing/trust/contract-endpoints.ts'

/** What sending it again cannot make twice without an Idempotency-Key either. */
const safe: Record<string, string> = {
  'POST /api/register/': 'the name is taken',
  'POST /api/readlists/create/': 'the name is taken',
  'POST /api/reports/': 'counts once for each thing',
  'POST /api/account/passkeys/': 'what the browser signed is good for once',
}

test('every call that makes something new takes an Idempotency-Key, or cannot make it twice', async () => {
  const making = (await listEndpoints()).filter(({ status }) => status === 201)

  const unsafe = making.filter(({ once }) => once !== true).map(nameOf)

  expect(unsafe.toSorted()).toEqual(Object.keys(safe).toSorted())
})
