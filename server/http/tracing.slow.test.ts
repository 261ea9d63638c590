import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { launchServer, stopServer } from '../testing/launch.ts'
import { createTemporaryFolder } from '../testing/temporary-folder.ts'

test('a collector gets a trace of each request with its statements, and nothing that was asked for', async () => {
  const collector = await startCollector()
  const server = await launchServer(['server/main.ts'], {
    DATABASE_URL: '',
    OCTAVO_DATA: createTemporaryFolder(),
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.address,
  })
  onTestFinished(() => stopServer(server.process))
  await fetch(`${server.address}/api/search/?q=secret+longing`)
  const post = { method: 'POST', headers: { 'content-type': 'application/json' } }
  await fetch(`${server.address}/api/login/`, {
    ...post,
    body: JSON.stringify({ username: 'whoever', password: 'whatever it is' }),
  })

  await stopServer(server.process)

  const spans = collector.listSpans()
  for (const name of ['GET /api/search/', 'POST /api/login/']) {
    const request = spans.find((span) => span.name === name)
    expect(request).toBeDefined()
    const ofRequest = spans.filter(({ traceId }) => traceId === request?.traceId)
    expect(ofRequest.map((span) => span.name)).toContain('SELECT')
  }
  expect(collector.said()).not.toMatch(/secret|longing|whoever|whatever/)
})

interface Span {
  traceId: string
  name: string
}

interface Sent {
  resourceSpans: { scopeSpans: { spans: Span[] }[] }[]
}

async function startCollector() {
  const sent: Sent[] = []
  const server = createServer((request, reply) => {
    void (async () => {
      sent.push((await json(request)) as Sent)
      reply.setHeader('content-type', 'application/json').end('{}')
    })()
  })
  server.listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    listSpans: () =>
      sent.flatMap((each) => each.resourceSpans.flatMap((of) => of.scopeSpans.flatMap(({ spans }) => spans))),
    said: () => JSON.stringify(sent),
  }
}
