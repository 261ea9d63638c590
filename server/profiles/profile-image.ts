import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { Failure, fail, type FailureCode } from '#contract/errors.ts'
import { maxImageBytes, pictureGround } from '#contract/profiles.ts'
import { besideDatabase } from '../db/pool/deadline.ts'
import { createSharedQueue, everybody } from '../processes/shared-queue.ts'
import { second } from '../time.ts'

// Only these three formats are decoded, whatever a file claims to be. What Octavo draws itself is SVG, so a file is also told by how it begins.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] })

const edge = 512
/** Allows a camera's picture but not a decompression bomb, of which a few kilobytes decode to gigabytes. */
const maxPixels = 32_000_000
const decodeTimeoutSeconds = 5

const waitTimeoutMs = 8 * second
const busy = () => new Failure('busy', { retryAfter: 5 })

/** A reader's next picture joins the shared queue only when the previous one is done, so readers take turns. */
const ofReader = createSharedQueue('pictures of a reader', { atOnce: 1, maxPending: 15 }, busy)
/** Decoding a large picture takes a hundred megabytes. */
const pictures = createSharedQueue('pictures', { atOnce: 1, maxPending: 15 }, busy)

export interface ProfileImage {
  hash: string
  bytes: Buffer
}

/** Re-encodes the picture as a square in our size and format, without anything else from the file. */
export async function readProfileImage(readerId: string, dataUrl: string): Promise<ProfileImage> {
  const sent = decodeDataUrl(dataUrl)
  const bytes = await besideDatabase(() => inTurn(readerId, () => redraw(sent).catch(refuseUndrawn)))
  return { hash: createHash('sha256').update(bytes).digest('hex'), bytes }
}

async function inTurn<T>(readerId: string, work: () => Promise<T>): Promise<T> {
  const waited = AbortSignal.timeout(waitTimeoutMs)
  const leave = await ofReader.enter(readerId, waited)
  try {
    return await pictures.run(everybody, work, waited)
  } finally {
    leave()
  }
}

/** The value of `profile_image`: a URL whose content never changes. */
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

function beginsAsPicture(sent: Buffer): boolean {
  const begins = (signature: string, at = 0) => sent.toString('latin1', at, at + signature.length) === signature
  return begins('\xff\xd8\xff') || begins('\x89PNG') || (begins('RIFF') && begins('WEBP', 8))
}

async function redraw(sent: Buffer): Promise<Buffer> {
  if (!beginsAsPicture(sent)) throw new Error('Neither JPEG, PNG nor WebP.')
  // Reads only the file's header, without decoding.
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

function refuseUndrawn(cause: unknown): never {
  if (cause instanceof Failure) throw cause
  // sharp's message for a timeout; the picture may be valid.
  if (cause instanceof Error && /timeout: \d+% complete/.test(cause.message)) throw busy()
  return refuse('invalid', 'Please choose a PNG, JPEG or WebP image.', cause)
}

function refuse(code: FailureCode, text: string, cause?: unknown): never {
  fail(code, { text, fields: { profile_image: text }, cause })
}
