import { crc32, deflateSync } from 'node:zlib'
import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { login } from '#contract/accounts.ts'
import { getOwnProfile, maxImageBytes, updateProfile } from '#contract/profiles.ts'
import { startApp, testPassword, type TestApp, type TestReader } from '../testing/test-app.ts'

let octavo: TestApp
beforeAll(async () => {
  octavo = await startApp()
})

const setImage = (reader: TestReader, profile_image: string) =>
  reader.call(updateProfile, {
    body: { username: reader.username, email: `${reader.username}@example.org`, profile_image },
  })
const asDataUrl = (bytes: Buffer, type = 'image/png') => `data:${type};base64,${bytes.toString('base64')}`
const fetchImage = (url: string) => octavo.app.inject({ url })

function picture(background: string, width = 40, height = 30) {
  return sharp({ create: { width, height, channels: 3, background }, limitInputPixels: false })
}

test('a picture is re-encoded as a square, public and cacheable forever', async () => {
  const alice = await octavo.signUp('alice')
  const sent = await picture('red', 900, 300).jpeg().toBuffer()

  const { user } = await setImage(alice, asDataUrl(sent, 'image/jpeg'))

  expect(user.profile_image).toMatch(/^\/api\/profile-images\/[0-9a-f]{64}\.webp$/)
  const reply = await fetchImage(user.profile_image)
  expect(reply.statusCode).toBe(200)
  expect(reply.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  })
  expect(await sharp(reply.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 })
})

test('the format is decided by decoding, not by what the upload claims', async () => {
  const bob = await octavo.signUp('bob')
  const sent = await picture('green').webp().toBuffer()

  const { user } = await setImage(bob, asDataUrl(sent, 'image/png'))

  expect((await fetchImage(user.profile_image)).headers['content-type']).toBe('image/webp')
})

test('a photograph’s location is removed, and it is turned upright', async () => {
  const carol = await octavo.signUp('carol')
  const whiteHalf = await picture('white', 100, 50).png().toBuffer()
  const upright = await picture('red', 100, 100)
    .composite([{ input: whiteHalf, top: 0, left: 0 }])
    .png()
    .toBuffer()
  // Stored upside down, with metadata that says so.
  const sent = await sharp(upright)
    .rotate(180)
    .withExif({ IFD0: { Artist: 'carol' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
    .withMetadata({ orientation: 3 })
    .jpeg()
    .toBuffer()
  expect((await sharp(sent).metadata()).exif).toBeDefined()

  const { user } = await setImage(carol, asDataUrl(sent, 'image/jpeg'))

  const image = (await fetchImage(user.profile_image)).rawPayload
  const { exif, icc, xmp, orientation } = await sharp(image).metadata()
  expect([exif, icc, xmp, orientation]).toEqual([undefined, undefined, undefined, undefined])
  const [, green] = await sharp(image).extract({ left: 256, top: 20, width: 1, height: 1 }).raw().toBuffer()
  expect(green).toBeGreaterThan(200)
})

test('a transparent background becomes that of a light card, so that the picture is visible in every theme', async () => {
  const reader = await octavo.signUp('inky')
  const sent = await sharp({ create: { width: 60, height: 60, channels: 4, background: '#00000000' } })
    .png()
    .toBuffer()

  const { user } = await setImage(reader, asDataUrl(sent))

  const image = sharp((await fetchImage(user.profile_image)).rawPayload)
  expect((await image.metadata()).hasAlpha).toBe(false)
  const [red = 0, green = 0, blue = 0] = await image.extract({ left: 0, top: 0, width: 1, height: 1 }).raw().toBuffer()
  expect(Math.min(red, green, blue)).toBeGreaterThan(240)
})

describe('invalid pictures', () => {
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
  )
  const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

  test.each([
    ['an SVG', asDataUrl(svg, 'image/svg+xml')],
    ['an SVG in disguise', asDataUrl(svg)],
    ['a GIF', asDataUrl(gif, 'image/gif')],
    ['a GIF in disguise', asDataUrl(gif, 'image/jpeg')],
    ['HTML in disguise', asDataUrl(Buffer.from('<!doctype html><script>alert(1)</script>'))],
    ['text', 'data:text/html;base64,PGI+'],
    ['an address', 'https://example.org/a.png'],
    ['no base64', 'data:image/png,abc'],
    ['nothing behind the comma', 'data:image/png;base64,'],
    ['one character', 'x'],
  ])('%s is refused', async (name, dataUrl) => {
    const reader = await octavo.signUp(`no-${name.replaceAll(/[^a-z]/gi, '')}`)

    await expect(setImage(reader, dataUrl)).rejects.toMatchObject({
      code: 'invalid',
      status: 400,
      fields: { profile_image: expect.any(String) },
    })
    expect(await reader.call(getOwnProfile, {})).toMatchObject({ profile_image: '' })
  })

  test('a truncated picture is refused', async () => {
    const reader = await octavo.signUp('broken')
    const whole = await picture('red', 600, 600).jpeg().toBuffer()

    await expect(setImage(reader, asDataUrl(whole.subarray(0, whole.length / 2)))).rejects.toMatchObject({
      code: 'invalid',
    })
  })

  test('a small file with far too many pixels is refused before decoding', async () => {
    const reader = await octavo.signUp('bomber')
    const bomb = await picture('red', 14_000, 14_000).png({ compressionLevel: 9 }).toBuffer()
    expect(bomb.length).toBeLessThan(2_000_000)
    const before = process.memoryUsage().rss

    await expect(setImage(reader, asDataUrl(bomb))).rejects.toMatchObject({
      code: 'invalid',
      message: 'The image must have at most 32 million pixels.',
    })

    expect(process.memoryUsage().rss - before).toBeLessThan(300_000_000)
  })

  test('more than five megabytes are refused, and more than seven are not even read', async () => {
    const reader = await octavo.signUp('large')

    await expect(setImage(reader, asDataUrl(Buffer.alloc(5_000_001)))).rejects.toMatchObject({
      code: 'too_large',
      status: 413,
      message: 'The image must be at most 5 MB.',
    })
    await expect(setImage(reader, asDataUrl(Buffer.alloc(6_000_000)))).rejects.toMatchObject({ code: 'too_large' })
  })
})

test('a reader with many large pictures does not block others, and is refused when there are too many', async () => {
  const [greedy, other] = [await octavo.signUp('greedy'), await octavo.signUp('other')]
  const large = asDataUrl(await picture('red', 6_000, 4_000).png().toBuffer())

  let drawn = 0
  const countDrawn = () => setImage(greedy, large).then(() => void (drawn += 1))

  const many = Promise.all(Array.from({ length: 18 }, () => statusOf(countDrawn())))
  const one = await statusOf(setImage(other, asDataUrl(await picture('orange').png().toBuffer())))
  const drawnMeanwhile = drawn
  const statuses = await many

  expect(one).toBe(200)
  expect(drawnMeanwhile).toBeLessThan(drawn)
  expect(new Set(statuses)).toEqual(new Set([200, 503]))
})

test('a picture whose text unpacks for minutes is given up, keeps nobody waiting meanwhile, and may be valid', async () => {
  const [greedy, other] = [await octavo.signUp('unpacking'), await octavo.signUp('unhurried')]
  const small = await picture('red', 4, 4).png().toBuffer()
  const text = pngChunk('zTXt', Buffer.concat([Buffer.from('k\0\0'), deflateSync(Buffer.alloc(40_000_000))]))
  const sent = Buffer.concat([small.subarray(0, endOfHeader), ...Array(120).fill(text), small.subarray(endOfHeader)])
  expect(sent.length).toBeLessThan(maxImageBytes)

  const done: string[] = []
  const endless = setImage(greedy, asDataUrl(sent)).finally(() => done.push('endless'))
  await vi.waitFor(async () => expect(await picturesSent()).toBeGreaterThan(0))
  const short = setImage(other, asDataUrl(small)).finally(() => done.push('short'))
  const [refused, shown] = await Promise.allSettled([endless, short])

  expect(done).toEqual(['short', 'endless'])
  expect(refused).toMatchObject({ reason: { code: 'busy', status: 503 } })
  expect(await picturesSent()).toBeGreaterThanOrEqual(10)
  expect(shown).toMatchObject({ value: { user: { profile_image: expect.stringMatching(/webp$/) } } })

  async function picturesSent(): Promise<number> {
    const { rows } = await sql<{ used: number }>`
      select used from allowance join reader on reader.id = reader_id
      where username = 'unpacking' and name = 'picture'`.execute(octavo.db)
    return rows[0]?.used ?? 0
  }
})

test('a reader can send 30 pictures an hour, those that are refused included', async () => {
  const reader = await octavo.signUp('changeable')
  const image = asDataUrl(await picture('red').png().toBuffer())
  const broken = asDataUrl(Buffer.from('\x89PNG'))
  await expect(setImage(reader, broken)).rejects.toMatchObject({ code: 'invalid' })
  await sql`
    update allowance set used = used + 28 from reader
    where reader.id = reader_id and username = 'changeable' and name = 'picture'`.execute(octavo.db)

  await setImage(reader, image)

  await expect(setImage(reader, image)).rejects.toMatchObject({ code: 'rate_limited', status: 429 })
  await setImage(reader, '')
})

/** Where the first chunk ends. */
const endOfHeader = 33

function pngChunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), content])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}

function statusOf(call: Promise<unknown>): Promise<number> {
  return call.then(
    () => 200,
    ({ status }: { status: number }) => status,
  )
}

test('a new picture replaces the old one, and an empty one removes it', async () => {
  const dave = await octavo.signUp('dave')
  const { user: first } = await setImage(dave, asDataUrl(await picture('yellow').png().toBuffer()))
  const { user: second } = await setImage(dave, asDataUrl(await picture('blue').png().toBuffer()))

  expect(second.profile_image).not.toBe(first.profile_image)
  expect((await fetchImage(first.profile_image)).statusCode).toBe(404)
  expect((await fetchImage(second.profile_image)).statusCode).toBe(200)
  const { user: third } = await setImage(dave, '')
  expect(third.profile_image).toBe('')
  expect((await fetchImage(second.profile_image)).statusCode).toBe(404)
})

test('a picture shared by two readers stays until neither uses it', async () => {
  const [erin, frank] = [await octavo.signUp('erin'), await octavo.signUp('frank')]
  const image = asDataUrl(await picture('purple').png().toBuffer())
  await setImage(erin, image)
  const { user } = await setImage(frank, image)

  await setImage(erin, '')

  expect((await fetchImage(user.profile_image)).statusCode).toBe(200)
  expect(await octavo.anyone.call(login, { body: { username: 'frank', password: testPassword } })).toMatchObject({
    profile_image: user.profile_image,
  })
})

test.each(['/api/profile-images/x', `/api/profile-images/${'0'.repeat(64)}.webp`, '/api/profile-images/..%2f..%2fetc'])(
  'an unknown picture is not found: %s',
  async (url) => {
    expect((await fetchImage(url)).statusCode).toBe(404)
  },
)
