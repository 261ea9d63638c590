interface Measures {
  naturalWidth: number
  naturalHeight: number
}

/** Of the grey 'image not available' that Google answers with instead of a failure. */
const greyPicture: Measures = { naturalWidth: 575, naturalHeight: 750 }

/** Width by height, of pictures that were scaled to whole pixels. */
const maxDifference = 0.06

/** Once the larger one is loaded and decoded, so that it can take the other's place without a jump. */
export async function isSamePictureLarger(
  address: string,
  { naturalWidth, naturalHeight }: Measures,
): Promise<boolean> {
  const picture = new Image()
  picture.referrerPolicy = 'no-referrer'
  picture.src = address
  const decoded = await picture.decode().then(
    () => true,
    () => false,
  )
  return decoded && isLarger(picture, { naturalWidth, naturalHeight })
}

function isLarger(picture: Measures, shown: Measures): boolean {
  if (picture.naturalWidth === greyPicture.naturalWidth && picture.naturalHeight === greyPicture.naturalHeight)
    return false
  const difference = Math.abs(ratioOf(picture) / ratioOf(shown) - 1)
  return picture.naturalWidth > shown.naturalWidth && difference <= maxDifference
}

function ratioOf({ naturalWidth, naturalHeight }: Measures): number {
  return naturalWidth / naturalHeight
}
