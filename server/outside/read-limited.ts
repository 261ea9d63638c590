/** The body as text, or undefined where it is larger. What is counted is what it unpacks to, so a small bomb is large. */
export async function readAtMost(response: Response, maxBytes: number): Promise<string | undefined> {
  if (!response.body) return ''
  if (Number(response.headers.get('content-length')) > maxBytes) {
    await response.body.cancel()
    return undefined
  }
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body) {
    size += chunk.byteLength
    // Leaving the loop cancels the body.
    if (size > maxBytes) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
