// `npm run new-password -- USERNAME`: for a reader who forgot their password and whose identity the operator has checked.
import { resetPassword } from '../server/accounts/reset-password.ts'
import { readConfig } from '../server/config.ts'
import { openDatabase } from '../server/db/database.ts'
import { connectDatabase } from './connect-database.ts'

const [username] = process.argv.slice(2)
if (username === undefined) {
  console.error('Usage: npm run new-password -- USERNAME')
  process.exit(2)
}

try {
  const { address, leave } = await connectDatabase(readConfig(process.env))
  const { db, close } = openDatabase({ address, connections: 1 })
  const password = await resetPassword(db, username).finally(() => close().then(leave))
  if (password === undefined) throw new Error(`There is no reader ${username}.`)
  console.log(
    `The new password of ${username} is ${password}. All their sessions have been ended, and logins ask for no second step.`,
  )
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
