// How much of the fastest driver's throughput is left when a row is read by key through our pool and Kysely.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import postgres from 'postgres'
import { createKysely } from '../server/db/dialect.ts'
import { startEmbedded } from '../server/embedded-postgres/embedded.ts'
import { openPool } from '../server/db/pool/pool.ts'

const ROWS = 20_000
const { values: options } = parseArgs({
  options: {
    flying: { type: 'string', default: '16' },
    connections: { type: 'string', default: '10' },
    rounds: { type: 'string', default: '5' },
    milliseconds: { type: 'string', default: '700' },
  },
})
const connections = Number(options.connections)

interface Sample {
  sample: { id: string; title: string; points: number; created_at: Date }
}

const folder = mkdtempSync(join(tmpdir(), 'octavo-bench-'))
const { address, stop } = await startEmbedded({ folder })
const bare = postgres({ ...address, max: connections, onnotice: () => {} })
const pool = openPool(address, connections)
const kysely = createKysely<Sample>(pool)
try {
  const ids = await fill()
  const ways = {
    'postgres.js, prepared': (id: string) => bare`select id, title, points, created_at from sample where id = ${id}`,
    'our pool': (id: string) => pool.run('select id, title, points, created_at from sample where id = $1', [id]),
    'Kysely on our pool': (id: string) =>
      kysely
        .selectFrom('sample')
        .select(['id', 'title', 'points', 'created_at'])
        .where('id', '=', id)
        .executeTakeFirst(),
  }
  const rates = await measure(ways, ids)
  const best = median(rates.get('postgres.js, prepared') ?? [])
  console.log(
    `one row by its key, ${options.flying} in flight, ${connections} connections, median of ${options.rounds}`,
  )
  console.table(
    [...rates].map(([way, each]) => ({
      way,
      'reads/s': Math.round(median(each)),
      ratio: Number((median(each) / best).toFixed(2)),
    })),
  )
} finally {
  await bare.end()
  await kysely.destroy()
  await pool.close()
  await stop()
  rmSync(folder, { recursive: true })
}

async function fill(): Promise<string[]> {
  await bare`create table sample (id uuid primary key, title text not null, points integer not null, created_at timestamptz not null)`
  await bare`
    insert into sample
    select gen_random_uuid(), 'The title of book ' || n, n, now() from generate_series(1, ${ROWS}::int) n`
  await bare`vacuum analyze sample`
  const rows = await bare<{ id: string }[]>`select id from sample`
  return rows.map((row) => row.id)
}

/** Alternates between the variants, so that a busy moment of the machine affects all of them. */
async function measure(
  ways: Record<string, (id: string) => PromiseLike<unknown>>,
  ids: string[],
): Promise<Map<string, number[]>> {
  const rates = new Map<string, number[]>(Object.keys(ways).map((way) => [way, []]))
  for (const read of Object.values(ways)) await run(read, ids)
  for (let round = 0; round < Number(options.rounds); round += 1) {
    for (const [way, read] of Object.entries(ways)) rates.get(way)?.push(await run(read, ids))
  }
  return rates
}

async function run(read: (id: string) => PromiseLike<unknown>, ids: string[]): Promise<number> {
  const start = performance.now()
  const end = start + Number(options.milliseconds)
  let done = 0
  async function reader(): Promise<void> {
    while (performance.now() < end) {
      await read(ids[Math.floor(Math.random() * ids.length)] ?? '')
      done += 1
    }
  }
  await Promise.all(Array.from({ length: Number(options.flying) }, reader))
  return (done / (performance.now() - start)) * 1_000
}

function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
}
