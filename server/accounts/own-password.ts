import type { Deps } from '../deps.ts'
import type { Viewer } from '../http/session.ts'
import { attemptLogin, type LoginPlace } from './login-attempts.ts'
import { isPassword } from './password-hash.ts'

/** Asked of whoever is signed in before what a found session must not do; guessing here is slowed like guessing at the login. */
export async function isOwnPassword(
  deps: Pick<Deps, 'db' | 'now'>,
  viewer: Viewer,
  { given, hash }: { given: string; hash: string },
  place: LoginPlace,
): Promise<boolean> {
  const account = { name: viewer.username, id: viewer.id }
  return (await attemptLogin(deps, account, place, async () => (await isPassword(given, hash)) || undefined)) ?? false
}
