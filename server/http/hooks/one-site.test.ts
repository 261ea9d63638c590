import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { currentCaller } from '../../db/pool/deadline.ts'
import { bodySender } from './body-budget.ts'
import { limitDatabaseTime } from './database-timeout.ts'

test.each([
  ['two networks of one site', '2001:db8:1:1::1', '2001:db8:1:2::1', true],
  ['networks of two sites', '2001:db8:1:1::1', '2001:db8:2:1::1', false],
  ['two addresses', '192.0.2.1', '192.0.2.2', false],
  ['one address in two spellings', '192.0.2.1', '::ffff:192.0.2.1', true],
])('connections to the database and turns for files and pictures: %s', async (_, one, other, isShared) => {
  const app = fastify()
  limitDatabaseTime(app)
  app.get('/', (request) => [currentCaller()?.network, bodySender(request).network])
  onTestFinished(() => app.close())
  const shareOf = async (remoteAddress: string) => (await app.inject({ url: '/', remoteAddress })).json<string[]>()

  const [first, second] = [await shareOf(one), await shareOf(other)]

  expect(first.map((each, n) => each === second[n])).toEqual([isShared, isShared])
})
