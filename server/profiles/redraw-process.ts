// Redraws the picture from standard input to standard output. A process of its own, started by `redraw`, as the decoders cannot be stopped: a
// small file may keep them busy for minutes, even before the first pixel.
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'

// Only these three formats are decoded, whatever a file claims to be.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] })
sharp.concurrency(1)

const edge = 512

// Nothing of Octavo is imported, so that it starts soon.
const [maxPixels = 0, tooManyPixels = 0] = process.argv.slice(2, 4).map(Number)
const background = process.argv[4] ?? ''

const sent = await buffer(process.stdin)
// Reads only the file's header, without decoding.
const { width, height } = await sharp(sent, { limitInputPixels: false }).metadata()
if (width * height > maxPixels) process.exit(tooManyPixels)
const drawn = await sharp(sent, { limitInputPixels: maxPixels, sequentialRead: true })
  .autoOrient()
  .resize(edge, edge, { fit: 'cover' })
  .flatten({ background })
  .webp({ quality: 82 })
  .toBuffer()
process.stdout.write(drawn)
