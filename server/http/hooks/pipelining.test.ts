import { readdirSync, readlinkSync, writeFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { get, large, listen, untilClosed } from '../../testing/listening.ts'
import { createTemporaryFolder } from '../../testing/temporary-folder.ts'
import { serveWebApp } from '../web/web-app.ts'

test('pipelined requests are answered in order, each completely', async () => {
  const { open } = await listen()

  const socket = await open()
  socket.write([0, 1, 2, 3].map((n) => get(`/faster-each-time?n=${n}`)).join(''))

  expect(await readUntil(socket, '<3>')).toMatch(/<0>.*<1>.*<2>.*<3>/s)
})

test('for a client that does not read, no more replies are made than the system buffers, and the rest once it reads', async () => {
  const { made, open } = await listen()

  const socket = await open()
  socket.pause().write(get('/large').repeat(60))
  await untilSteady(made)

  expect(made()).toBeLessThan(30)
  socket.resume()
  await vi.waitUntil(() => made() === 60, { timeout: 20_000 })
})

test('a client that pipelines hundreds of requests is disconnected', async () => {
  const { made, open } = await listen()

  const socket = await open()
  socket.write(get('/large').repeat(500))

  await untilClosed(socket)
  expect(made()).toBeLessThan(100)
})

test.runIf(process.platform === 'linux')('each connection has one unread file open at most', async () => {
  const folder = createTemporaryFolder()
  writeFileSync(join(folder, 'index.html'), 'the page')
  writeFileSync(join(folder, 'film.webm'), large.repeat(8))
  const { open } = await listen((app) => serveWebApp(app, folder))

  const sockets = await Promise.all([1, 2, 3].map(() => open()))
  for (const socket of sockets) socket.pause().write(get('/film.webm').repeat(60))
  await vi.waitUntil(() => openFiles(folder) > 0)
  await untilSteady(() => openFiles(folder))

  expect(openFiles(folder)).toBeLessThanOrEqual(sockets.length)
})

async function readUntil(socket: Socket, end: string): Promise<string> {
  let told = ''
  socket.on('data', (data) => (told += String(data))).resume()
  await vi.waitUntil(() => told.endsWith(end), { timeout: 20_000 })
  return told
}

/** The same ten times over. */
async function untilSteady(count: () => number): Promise<void> {
  for (let last = -1, times = 0; times < 10; last = count()) {
    times = count() === last ? times + 1 : 0
    await sleep(50)
  }
}

function openFiles(folder: string): number {
  return readdirSync('/proc/self/fd').filter((fd) => linkOf(fd).startsWith(folder)).length
}

function linkOf(fd: string): string {
  try {
    return readlinkSync(`/proc/self/fd/${fd}`)
  } catch {
    // Closed in the meantime.
    return ''
  }
}
