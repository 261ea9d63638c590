import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { Failure, fail, type FailureCode } from '#contract/errors.ts'
import { maxImageBytes, pictureGround } from '#contract/profiles.ts'
import { serialize } from '../bounded-queue.ts'

// Whatever a file says it is, only these three are ever decoded.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] })

const edge = 512
/** A camera's picture, not a bomb: a few kilobytes can decode to gigabytes. */
const maxPixels = 32_000_000
const decodeTimeoutSeconds = 10

/** A large picture takes a hundred megabytes while it is decoded. */
const oneByOne = serialize(15, () => new Failure('busy', { retryAfter: 5 }))

export interface ProfileImage {
  hash: string
  bytes: Buffer
}

/** Our own picture of what was sent: a square of our size and format, with nothing else of the file left in it. */
export async function readProfileImage(dataUrl: string): Promise<ProfileImage> {
  const sent = decodeDataUrl(dataUrl)
  const bytes = await oneByOne(() => redraw(sent)).catch((cause: unknown) => {
    if (cause instanceof Failure) throw cause
    return refuse('invalid', 'Please choose a PNG, JPEG or WebP image.', cause)
  })
  return { hash: createHash('sha256').update(bytes).digest('hex'), bytes }
}

/** What a reader's `profile_image` says: an address that never changes what it shows. */
export function imageAddress(hash: string): string {
  return `/api/profile-images/${hash}.webp`
}

function decodeDataUrl(dataUrl: string): Buffer {
  const comma = dataUrl.indexOf(',')
  if (!/^data:image\/[^,]{1,200};base64$/.test(dataUrl.slice(0, Math.min(comma, 250)))) {
    refuse('invalid', 'The profile image must be a data URL of an image.')
  }
  const sent = Buffer.from(dataUrl.slice(comma + 1), 'base64')
  if (sent.length > maxImageBytes) refuse('too_large', 'The image must be at most 5 MB.')
  return sent
}

async function redraw(sent: Buffer): Promise<Buffer> {
  // Of the file's head alone: nothing is decoded for it.
  const { width, height } = await sharp(sent, { limitInputPixels: false }).metadata()
  if (width * height > maxPixels) refuse('invalid', 'The image must have at most 32 million pixels.')
  return sharp(sent, { limitInputPixels: maxPixels, sequentialRead: true })
    .timeout({ seconds: decodeTimeoutSeconds })
    .autoOrient()
    .resize(edge, edge, { fit: 'cover' })
    .flatten({ background: pictureGround })
    .webp({ quality: 82 })
    .toBuffer()
}

function refuse(code: FailureCode, text: string, cause?: unknown): never {
  fail(code, { text, fields: { profile_image: text }, cause })
}
