import { maxImageBytes, pictureGround } from '#contract/profiles.ts'

export interface Picked {
  /** A data URL; '' removes the picture; undefined keeps the current one. */
  image?: string | undefined
  /** Why the chosen file cannot be used. */
  refused?: string | undefined
}

const noPicture = 'Please choose a PNG, JPEG or WebP image.'
const tooLarge = 'The image must be at most 5 MB.'

/** Files up to this size, in bytes and pixels, are sent unchanged. */
const small = { bytes: 300_000, pixels: 4_000_000 }

/** In pixels: twice what the server stores. */
const maxSide = 1024

/**
 * Scales the chosen picture down: a phone's photograph is far larger than any page shows it. The size limit applies to what is sent, not to
 * the file.
 */
export async function readPicture(file: File): Promise<Picked> {
  if (!['image/png', 'image/jpeg', 'image/webp'].includes(file.type)) return { refused: noPicture }
  const read = await readAsDataUrl(file)
  const picture = read && (await decode(read))
  if (!picture) return { refused: noPicture }
  const { naturalWidth, naturalHeight } = picture
  const isSmall = file.size <= small.bytes && naturalWidth * naturalHeight <= small.pixels
  const image = (isSmall ? undefined : drawSquare(picture)) ?? read
  return decodedLength(image) > maxImageBytes ? { refused: tooLarge } : { image }
}

function readAsDataUrl(file: File): Promise<string | undefined> {
  return new Promise((resolve) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : undefined))
    reader.addEventListener('error', () => resolve(undefined))
    reader.readAsDataURL(file)
  })
}

async function decode(dataUrl: string): Promise<HTMLImageElement | undefined> {
  const image = new Image()
  image.src = dataUrl
  return image.decode().then(
    () => image,
    () => undefined,
  )
}

/** Crops to the centered square, as the server does. */
function drawSquare(picture: HTMLImageElement): string | undefined {
  const { naturalWidth, naturalHeight } = picture
  const shorter = Math.min(naturalWidth, naturalHeight)
  const side = Math.min(maxSide, shorter)
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const pen = canvas.getContext('2d')
  if (!pen) return undefined
  pen.fillStyle = pictureGround
  pen.fillRect(0, 0, side, side)
  pen.imageSmoothingQuality = 'high'
  const [left, top] = [(naturalWidth - shorter) / 2, (naturalHeight - shorter) / 2]
  pen.drawImage(picture, left, top, shorter, shorter, 0, 0, side, side)
  const drawn = canvas.toDataURL('image/webp', 0.9)
  // Some browsers cannot encode WebP and return PNG.
  return drawn.startsWith('data:image/webp') ? drawn : canvas.toDataURL('image/jpeg', 0.9)
}

function decodedLength(dataUrl: string): number {
  return Math.floor(((dataUrl.length - dataUrl.indexOf(',') - 1) * 3) / 4)
}
