interface Measures {
  naturalWidth: number
  naturalHeight: number
}

/** Size of the gray 'image not available' picture that Google sends instead of a 404. */
const grayPicture: Measures = { naturalWidth: 575, naturalHeight: 750 }

/** Tolerance between the aspect ratios, because sizes are rounded to whole pixels. */
const maxDifference = 0.06

/** Resolves once the larger picture is loaded and decoded, so that it can be swapped in without a flicker. */
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
  if (picture.naturalWidth === grayPicture.naturalWidth && picture.naturalHeight === grayPicture.naturalHeight)
    return false
  const difference = Math.abs(ratioOf(picture) / ratioOf(shown) - 1)
  return picture.naturalWidth > shown.naturalWidth && difference <= maxDifference
}

function ratioOf({ naturalWidth, naturalHeight }: Measures): number {
  return naturalWidth / naturalHeight
}
