import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { to as copyTo } from 'pg-copy-streams'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../testing/test-database.ts'
import { connectClient } from './client.ts'

test('a slow consumer of rows gets the next query’s answer, wherever the rows end', async () => {
  const { address } = await createTestDatabase({ empty: true })

  for (let size = 300; size < 1_500; size += 150) {
    const client = await connectClient(address, {})
    const rows = client.query(copyTo(`copy (select repeat('x', ${size}) from generate_series(1, ${size})) to stdout`))
    let taken = 0
    for await (const row of rows) {
      taken += row.length
      if (taken % 7 === 0) await sleep(1)
    }

    const next = await Promise.race([client.query('select 1 as one'), sleep(5_000, 'nothing')])
    await client.end()

    expect(taken).toBe(size * (size + 1))
    expect(next).toMatchObject({ rows: [{ one: 1 }] })
  }
})

test('a socket may be given in PostgreSQL’s own notation', async ({ skip }) => {
  const { address } = await createTestDatabase({ empty: true })
  if (typeof address === 'string') return skip('these tests were given no socket')
  const folder = encodeURIComponent(dirname(address.path))
  const client = await connectClient(`postgres://${address.user}@localhost/${address.database}?host=${folder}`, {})

  const { rows } = await client.query('select current_database() as name')

  expect(rows).toEqual([{ name: address.database }])
  await client.end()
})
