/** A client is cut off that leaves too much unread, however fast it reads: what is written at once is a small part of that. */
const chunkLength = 64_000

/** Joins the pieces of a streamed reply, as each chunk is compressed and sent by itself. */
export async function* inChunks(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let chunk = ''
  for await (const piece of pieces) {
    chunk += piece
    if (chunk.length < chunkLength) continue
    yield chunk
    chunk = ''
  }
  if (chunk !== '') yield chunk
}
