import { expect, test } from 'vitest'
import { cheapHash } from '../testing/cheap-hash.ts'
import { hashPassword, isPassword, operatorsTurn } from './password-hash.ts'

const password = 'correct horse battery'

test('a password matches its own hash, including an older and cheaper one', async () => {
  const hash = await hashPassword(password, operatorsTurn)

  expect(await isPassword(password, hash, operatorsTurn)).toBe(true)
  expect(await isPassword(password, cheapHash(password), operatorsTurn)).toBe(true)
  expect(await isPassword('another', hash, operatorsTurn)).toBe(false)
  expect(await isPassword(password, undefined, operatorsTurn)).toBe(false)
})

test('a hash with a cost that we never used matches nothing, and is not computed', async () => {
  const [, , , , salt, tag] = (await hashPassword(password, operatorsTurn)).split('$')
  const costs = ['m=4194304,t=1,p=1', 'm=19456,t=100000,p=1', 'm=19456,t=2,p=200', 'm=0,t=0,p=0', '']

  for (const cost of costs)
    expect(await isPassword(password, `$argon2id$v=19$${cost}$${salt}$${tag}`, operatorsTurn)).toBe(false)
  for (const forged of ['', 'plain', '$argon2id$v=19$m=19456,t=2,p=1$$'])
    expect(await isPassword(password, forged, operatorsTurn)).toBe(false)
})
