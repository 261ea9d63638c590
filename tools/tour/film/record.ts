import type { Browser, Page } from '@playwright/test'
import { BufferTarget, EncodedPacket, EncodedVideoPacketSource, Output, WebMOutputFormat } from 'mediabunny'
import sharp from 'sharp'
import { openAs, type View } from '../browser/walk.ts'
import { encodeFilm, type EncodedFrame, type Format, type Shot } from './encode.ts'
import { addPointer, withoutPointer } from './pointer.ts'
import { spots, tellStory } from './story.ts'

const format: Format = { codec: 'vp09.00.31.08', width: 1280, height: 800, framesPerSecond: 12, bitsPerSecond: 160_000 }

/** In milliseconds. A busy machine takes longer for the story, which is then played faster. */
const maxLength = 34_000

export interface RecordedFilm {
  webm: Buffer
  /** Shown before it is played. */
  poster: Buffer
  seconds: number
}

/** Records half a minute of use, as painted by the browser. */
export async function recordFilm(browser: Browser, theme: View['theme'], address: string): Promise<RecordedFilm> {
  const context = await openAs(browser, 'reader', { width: 1280, theme }, address)
  const page = await context.newPage()
  const { width, height } = format
  await page.setViewportSize({ width, height })
  await addPointer(page)
  for (const spot of spots) await page.goto(spot, { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'I read today' }).waitFor()
  const still = await withoutPointer(page, () => page.screenshot())
  const recorded = await film(page, () => tellStory(page))
  await context.close()
  const pace = Math.min(1, maxLength / recorded.length)
  const shots = recorded.shots.map(({ at, jpeg }) => ({ at: at * pace, jpeg }))
  const length = recorded.length * pace
  const studio = await browser.newPage()
  await studio.goto(address)
  const frames = await encodeFilm(studio, shots, length, format)
  await studio.close()
  const poster = await sharp(still).webp({ quality: 80 }).toBuffer()
  return { webm: await writeWebm(frames, length), poster, seconds: length / 1_000 }
}

/** The browser sends a frame whenever it has painted something new. */
async function film(page: Page, act: () => Promise<void>): Promise<{ shots: Shot[]; length: number }> {
  const devtools = await page.context().newCDPSession(page)
  const shots: Shot[] = []
  let start = 0
  devtools.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    const at = (metadata.timestamp ?? 0) * 1_000
    if (shots.length === 0) start = at
    shots.push({ at: at - start, jpeg: data })
    void devtools.send('Page.screencastFrameAck', { sessionId })
  })
  await devtools.send('Page.startScreencast', { format: 'jpeg', quality: 92, everyNthFrame: 1 })
  await act()
  // Includes the still frame at the end.
  const length = Math.round(Date.now() - start)
  await devtools.send('Page.stopScreencast')
  return { shots, length }
}

async function writeWebm(frames: readonly EncodedFrame[], length: number): Promise<Buffer> {
  const target = new BufferTarget()
  const output = new Output({ format: new WebMOutputFormat(), target })
  const video = new EncodedVideoPacketSource('vp9')
  output.addVideoTrack(video)
  await output.start()
  const { codec, width: codedWidth, height: codedHeight } = format
  for (const [index, { at, key, bytes }] of frames.entries()) {
    const duration = (frames[index + 1]?.at ?? length) - at
    const packet = new EncodedPacket(bytes, key ? 'key' : 'delta', at / 1_000, duration / 1_000)
    await video.add(packet, { decoderConfig: { codec, codedWidth, codedHeight } })
  }
  await output.finalize()
  if (!target.buffer) throw new Error('The film could not be written.')
  return Buffer.from(target.buffer)
}
