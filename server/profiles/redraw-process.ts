// Redraws pictures, one after another. A process of its own, started by `redraw`, as the decoders cannot be stopped: a small file may keep
// them busy for minutes, even before the first pixel.
import sharp from 'sharp'
import type { Answered, Asked } from './redraw.ts'

// Only these three formats are decoded, whatever a file claims to be.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] })
sharp.concurrency(1)
sharp.cache(false)

const edge = 512

// Of Octavo nothing but types is imported, so that it starts soon.
process.on('message', (asked: Asked) => {
  void draw(asked)
    .catch((): Answered => 'not a picture')
    .then((answer) => process.send?.(answer))
})
process.on('disconnect', () => process.exit())

async function draw({ sent, maxPixels, background }: Asked): Promise<Answered> {
  // Reads only the file's header, without decoding.
  const { width, height } = await sharp(sent, { limitInputPixels: false }).metadata()
  if (width * height > maxPixels) return 'too many pixels'
  const drawn = await sharp(sent, { limitInputPixels: maxPixels, sequentialRead: true })
    .autoOrient()
    .resize(edge, edge, { fit: 'cover' })
    .flatten({ background })
    .webp({ quality: 82 })
    .toBuffer()
  return { drawn }
}
