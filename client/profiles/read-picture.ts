import { maxImageBytes, pictureGround } from '#contract/profiles.ts'

export interface Picked {
  /** A data URL; '' to be without a picture; undefined to keep the one there is. */
  image?: string | undefined
  /** Why what was chosen cannot be the picture. */
  refused?: string | undefined
}

const noPicture = 'Please choose a PNG, JPEG or WebP image.'
const tooLarge = 'The image must be at most 5 MB.'

/** In bytes and in pixels: what is no larger is sent as it is. */
const small = { bytes: 300_000, pixels: 4_000_000 }

/** Pixels: twice what the server keeps. */
const maxSide = 1024

/**
 * The picture in a file, small enough to be sent: a photograph as a phone takes it is far larger than any page shows it. The
 * server's limit holds for what is sent, whatever the file was.
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

/** The middle of it, as the server cuts it out. */
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
  // Not every browser can write it.
  return drawn.startsWith('data:image/webp') ? drawn : canvas.toDataURL('image/jpeg', 0.9)
}

function decodedLength(dataUrl: string): number {
  return Math.floor(((dataUrl.length - dataUrl.indexOf(',') - 1) * 3) / 4)
}
