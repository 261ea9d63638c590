// Loads dumps in a process of its own, for tests that kill it: `node dump-loader.ts <address> <files>`, both as JSON.
import { loadDumps } from '../../dumps/load-dumps.ts'

const [address = '', files = ''] = process.argv.slice(2)
await loadDumps(JSON.parse(address), JSON.parse(files), {
  choice: { languages: [], minEditions: 0 },
  tell: ({ kind, lines }) => process.stdout.write(`${kind} ${lines}\n`),
  batch: 40,
})
