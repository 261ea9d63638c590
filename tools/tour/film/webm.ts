/** One picture as the encoder gives it. */
export interface EncodedFrame {
  /** Milliseconds from the start. */
  at: number
  /** Can be shown without those before it. */
  key: boolean
  bytes: Buffer
}

interface Film {
  width: number
  height: number
  /** In milliseconds. */
  length: number
  frames: readonly EncodedFrame[]
}

/** A WebM file (RFC 9559): VP9, one track, and an index of the places that a viewer can jump to. */
export function writeWebm({ width, height, length, frames }: Film): Buffer {
  const header = element(0x1a45dfa3, [
    element(0x4286, integer(1)),
    element(0x42f7, integer(1)),
    element(0x42f2, integer(4)),
    element(0x42f3, integer(8)),
    element(0x4282, text('webm')),
    element(0x4287, integer(4)),
    element(0x4285, integer(2)),
  ])
  const description = element(0x1549a966, [
    element(0x2ad7b1, integer(1_000_000)),
    element(0x4489, float(length)),
    element(0x4d80, text('Octavo')),
    element(0x5741, text('Octavo')),
  ])
  const tracks = element(0x1654ae6b, [
    element(0xae, [
      element(0xd7, integer(1)),
      element(0x73c5, integer(1)),
      element(0x83, integer(1)),
      element(0x86, text('V_VP9')),
      element(0xe0, [element(0xb0, integer(width)), element(0xba, integer(height))]),
    ]),
  ])
  const clusters = splitAtKeys(frames).map(writeCluster)
  // The index stands before what it points into, so its size has to be known first: its numbers all take four bytes.
  const indexSize = writeIndex(clusters, 0).length
  const index = writeIndex(clusters, description.length + tracks.length + indexSize)
  return Buffer.concat([
    header,
    element(0x18538067, [description, tracks, index, ...clusters.map(({ bytes }) => bytes)]),
  ])
}

interface Cluster {
  at: number
  bytes: Buffer
}

function splitAtKeys(frames: readonly EncodedFrame[]): EncodedFrame[][] {
  const parts: EncodedFrame[][] = []
  for (const frame of frames) {
    if (frame.key || parts.length === 0) parts.push([])
    parts.at(-1)?.push(frame)
  }
  return parts
}

function writeCluster(frames: readonly EncodedFrame[]): Cluster {
  const at = frames[0]?.at ?? 0
  const blocks = frames.map((frame) => {
    const head = Buffer.alloc(4)
    head.writeUInt8(0x81)
    head.writeInt16BE(frame.at - at, 1)
    head.writeUInt8(frame.key ? 0x80 : 0, 3)
    return element(0xa3, Buffer.concat([head, frame.bytes]))
  })
  return { at, bytes: element(0x1f43b675, [element(0xe7, integer(at)), ...blocks]) }
}

function writeIndex(clusters: readonly Cluster[], start: number): Buffer {
  let position = start
  const points = clusters.map(({ at, bytes }) => {
    const cuePosition = element(0xb7, [element(0xf7, integer(1)), element(0xf1, integer(position))])
    position += bytes.length
    return element(0xbb, [element(0xb3, integer(at)), cuePosition])
  })
  return element(0x1c53bb6b, points)
}

function element(id: number, content: Buffer | readonly Buffer[]): Buffer {
  const body = Buffer.isBuffer(content) ? content : Buffer.concat(content)
  const name = Buffer.from(id.toString(16).padStart(2, '0'), 'hex')
  const size = Buffer.alloc(8)
  size.writeBigUInt64BE(2n ** 56n + BigInt(body.length))
  return Buffer.concat([name, size, body])
}

function integer(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

function float(value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleBE(value)
  return bytes
}

function text(value: string): Buffer {
  return Buffer.from(value, 'ascii')
}
