import type { Page } from '@playwright/test'

/** One encoded frame. */
export interface EncodedFrame {
  /** In milliseconds from the start. */
  at: number
  /** A key frame, which can be shown without earlier ones. */
  key: boolean
  bytes: Buffer
}

export interface Shot {
  /** In milliseconds from the start. */
  at: number
  jpeg: string
}

export interface Format {
  /** WebCodecs codec string for VP9: profile, level and bit depth. */
  codec: string
  width: number
  height: number
  framesPerSecond: number
  bitsPerSecond: number
}

const keyEvery = 9_000

/** Encodes in the browser with WebCodecs, so that no encoder has to be installed. Requires a page in a secure context. */
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
