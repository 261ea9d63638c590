// `npm run moderator -- USERNAME`: makes a reader a moderator; with `--remove` no longer one.
import { readConfig } from '../server/config.ts'
import { openDatabase } from '../server/db/database.ts'
import { appoint } from '../server/moderation/appoint.ts'
import { connectDatabase } from './connect-database.ts'

const words = process.argv.slice(2)
const isRemoval = words.includes('--remove')
const [username, ...others] = words.filter((word) => word !== '--remove')
if (username === undefined || others.length > 0 || username.startsWith('-')) {
  console.error('Usage: npm run moderator -- USERNAME [--remove]')
  process.exit(2)
}
try {
  const { address, leave } = await connectDatabase(readConfig(process.env))
  const { db, close } = openDatabase({ address, connections: 1 })
  const done = await appoint(db, username, !isRemoval).finally(() => close().then(leave))
  if (done === undefined) throw new Error(`There is no reader ${username}.`)
  const now = isRemoval ? ['no longer a moderator', 'not a moderator'] : ['now a moderator', 'a moderator already']
  console.log(`${done.username} is ${now[done.isNew ? 0 : 1]}.`)
  if (done.endedSuspension) console.log('The suspension of this reader has been ended by it.')
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
