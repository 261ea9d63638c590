import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../testing/test-database.ts'
import { connect } from './connect.ts'

test('one who takes rows slowly gets what is asked next, wherever the rows end', async () => {
  const { address } = await createTestDatabase({ empty: true })

  for (let size = 300; size < 1_500; size += 150) {
    const { sql, readOn } = connect(address)
    const rows = sql.unsafe(`copy (select repeat('x', ${size}) from generate_series(1, ${size})) to stdout`)
    let taken = 0
    for await (const row of await rows.readable()) {
      taken += row.length
      if (taken % 7 === 0) await sleep(1)
    }
    readOn()

    const next = await Promise.race([sql`select 1`, sleep(5_000, 'nothing')])
    await sql.end({ timeout: 0 })

    expect(taken).toBe(size * (size + 1))
    expect(next).toHaveLength(1)
  }
}, 60_000)

test('a socket may be named as PostgreSQL names it', async ({ skip }) => {
  const { address } = await createTestDatabase({ empty: true })
  if (typeof address === 'string') return skip('these tests were given no socket')
  const folder = encodeURIComponent(dirname(address.path))
  const { sql } = connect(`postgres://${address.user}@localhost/${address.database}?host=${folder}`)

  expect(await sql`select current_database() as name`).toEqual([{ name: address.database }])
  await sql.end()
})
