/** Of the data URL: what is no longer is sent as it is. */
const shortEnough = 400_000

/** Pixels of the shorter side: twice what the server keeps. */
const side = 1024

/**
 * A photograph as a phone takes it is far larger than any page shows it, and slow to send. Takes and gives a data URL, the
 * same where the browser cannot draw it.
 */
export async function shrinkImage(picked: string): Promise<string> {
  if (picked.length <= shortEnough) return picked
  const image = new Image()
  image.src = picked
  try {
    await image.decode()
  } catch {
    // The server says what is wrong with it.
    return picked
  }
  const scale = Math.min(1, side / Math.min(image.naturalWidth, image.naturalHeight))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(image.naturalWidth * scale)
  canvas.height = Math.round(image.naturalHeight * scale)
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  const drawn = canvas.toDataURL('image/webp', 0.9)
  return drawn.length < picked.length ? drawn : picked
}
