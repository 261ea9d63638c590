import type { Deps } from '../../deps.ts'
import type { Viewer } from './session.ts'

/** Whether others may see what this reader makes, which a server can make depend on a proven address. */
export function mayPublish({ config }: Pick<Deps, 'config'>, { isProven }: Pick<Viewer, 'isProven'>): boolean {
  return isProven || !config.requireVerifiedEmail
}
