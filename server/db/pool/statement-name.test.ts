import { expect, test } from 'vitest'
import { nameStatement } from './statement-name.ts'

test('a statement in use keeps its name among thousands that are used once', () => {
  const name = nameStatement('select 1')
  for (let n = 0; n < 5_000; n += 1) {
    nameStatement(`select ${n} as once`)
    if (n % 500 === 0) nameStatement('select 1')
  }

  expect(nameStatement('select 1')).toBe(name)
})

test('a statement that was not used for long gets another name, as its own was forgotten', () => {
  const name = nameStatement('select 2')
  for (let n = 0; n < 5_000; n += 1) nameStatement(`select ${n} as again`)

  expect(nameStatement('select 2')).not.toBe(name)
})
