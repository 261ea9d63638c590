import type { OnProgress } from '#contract/api.ts'

interface Upload {
  method: string
  url: string
  headers: Headers
  body: string | null
  onProgress: OnProgress
}

/** For the server to read what was sent. */
const replyTimeoutMs = 90_000
/** A slow connection may take long, as long as it moves. */
const stallTimeoutMs = 30_000

/** Sends like `fetch`, which does not tell how far a body has come. */
export function upload({ method, url, headers, body, onProgress }: Upload): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    let timer = setTimeout(giveUp, stallTimeoutMs)
    const wait = (atMostMs: number) => {
      clearTimeout(timer)
      timer = setTimeout(giveUp, atMostMs)
    }
    request.open(method, url)
    for (const [name, value] of headers) request.setRequestHeader(name, value)
    request.responseType = 'text'
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      wait(stallTimeoutMs)
      if (total > 0) onProgress(loaded / total)
    })
    request.upload.addEventListener('load', () => wait(replyTimeoutMs))
    request.addEventListener('load', () => {
      clearTimeout(timer)
      resolve(responseOf(request))
    })
    request.addEventListener('error', giveUp)
    request.send(body)

    function giveUp() {
      clearTimeout(timer)
      request.abort()
      reject(new TypeError('The upload did not arrive.'))
    }
  })
}

function responseOf(request: XMLHttpRequest): Response {
  const headers = new Headers()
  for (const name of ['Content-Type', 'Retry-After']) {
    const value = request.getResponseHeader(name)
    if (value !== null) headers.set(name, value)
  }
  return new Response(request.responseText, { status: request.status, headers })
}
