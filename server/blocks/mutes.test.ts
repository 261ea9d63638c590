import { beforeAll, expect, test } from 'vitest'
import { blockReader } from '#contract/privacy/blocks.ts'
import { listMuted, muteReader, unmuteReader } from '#contract/privacy/mutes.ts'
import { getProfile } from '#contract/profiles.ts'
import { startApp, type TestApp, type TestReader } from '../testing/test-app.ts'

let octavo: TestApp
beforeAll(async () => {
  octavo = await startApp()
})

const mute = (reader: TestReader, username: string) => reader.call(muteReader, { body: { username } })
const mutedBy = async (reader: TestReader) =>
  (await reader.call(listMuted, { query: {} })).results.map(({ username }) => username)

test('a muted reader is listed for the muter alone, is told on the profile, and is unmuted', async () => {
  const [alice, bob] = [await octavo.signUp('alice'), await octavo.signUp('bob')]
  const params = { username: 'bob' }

  await mute(alice, 'BOB')
  await mute(alice, 'bob')

  expect(await mutedBy(alice)).toEqual(['bob'])
  expect(await mutedBy(bob)).toEqual([])
  expect(await alice.call(getProfile, { params })).toMatchObject({ is_muted: true })
  expect(await bob.call(getProfile, { params: { username: 'alice' } })).toMatchObject({ is_muted: false })

  await alice.call(unmuteReader, { body: params })
  await alice.call(unmuteReader, { body: { username: 'nobody-at-all' } })

  expect(await mutedBy(alice)).toEqual([])
})

test('nobody mutes themselves, nor somebody behind a block', async () => {
  const [carol, dora] = [await octavo.signUp('carol'), await octavo.signUp('dora')]
  await mute(carol, 'dora')
  await dora.call(blockReader, { body: { username: 'carol' } })

  await expect(mute(carol, 'carol')).rejects.toMatchObject({ message: "You can't mute yourself." })
  await expect(mute(carol, 'dora')).rejects.toMatchObject({ code: 'reader_not_found' })
  expect(await mutedBy(carol)).toEqual([])
})
