import type { Page } from '@playwright/test'

/** One picture as the encoder gives it. */
export interface EncodedFrame {
  /** Milliseconds from the start. */
  at: number
  /** Can be shown without those before it. */
  key: boolean
  bytes: Buffer
}

export interface Shot {
  /** Milliseconds from the start. */
  at: number
  jpeg: string
}

export interface Format {
  /** Of VP9, as the browser names it: profile, level and bits. */
  codec: string
  width: number
  height: number
  framesPerSecond: number
  bitsPerSecond: number
}

const keyEvery = 9_000

/** In the browser, which has an encoder, so that none has to be installed. The page must be of an address that it trusts. */
export async function encodeFilm(page: Page, shots: readonly Shot[], length: number, format: Format) {
  await page.evaluate(openEncoder, format)
  const step = 1_000 / format.framesPerSecond
  const frames: EncodedFrame[] = []
  let lastKey = -Infinity
  for (let at = 0; at < length; at += step) {
    const shot = shots.findLast((each) => each.at <= at) ?? shots[0]
    if (!shot) break
    const key = at - lastKey >= keyEvery
    if (key) lastKey = at
    await page.evaluate(encodeShot, { jpeg: shot.jpeg, at: Math.round(at), key })
  }
  for (const { at, key, base64 } of await page.evaluate(finishEncoding)) {
    frames.push({ at, key, bytes: Buffer.from(base64, 'base64') })
  }
  return frames
}

interface Encoding {
  encoder: VideoEncoder
  chunks: { at: number; key: boolean; base64: string }[]
}

declare global {
  interface Window {
    encoding: Encoding
  }
}

function openEncoder({ codec, width, height, framesPerSecond, bitsPerSecond }: Format): void {
  const chunks: Encoding['chunks'] = []
  const encoder = new VideoEncoder({
    output(chunk) {
      const bytes = new Uint8Array(chunk.byteLength)
      chunk.copyTo(bytes)
      chunks.push({ at: Math.round(chunk.timestamp / 1_000), key: chunk.type === 'key', base64: bytes.toBase64() })
    },
    error(error) {
      throw error
    },
  })
  encoder.configure({
    codec,
    width,
    height,
    bitrate: bitsPerSecond,
    framerate: framesPerSecond,
    latencyMode: 'quality',
  })
  window.encoding = { encoder, chunks }
}

async function encodeShot({ jpeg, at, key }: { jpeg: string; at: number; key: boolean }): Promise<void> {
  const { encoder } = window.encoding
  const picture = await createImageBitmap(new Blob([Uint8Array.fromBase64(jpeg)], { type: 'image/jpeg' }))
  const frame = new VideoFrame(picture, { timestamp: at * 1_000 })
  encoder.encode(frame, { keyFrame: key })
  frame.close()
  picture.close()
  while (encoder.encodeQueueSize > 4) await new Promise((resolve) => setTimeout(resolve, 5))
}

async function finishEncoding(): Promise<Encoding['chunks']> {
  const { encoder, chunks } = window.encoding
  await encoder.flush()
  encoder.close()
  return chunks
}
