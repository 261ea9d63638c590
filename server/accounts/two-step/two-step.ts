import { fail } from '#contract/errors.ts'
import type { TwoStep } from '#contract/accounts/two-step.ts'
import type { Tx } from '../../db/database.ts'
import { transact } from '../../db/transact.ts'
import type { Deps } from '../../deps.ts'
import type { Viewer } from '../../http/auth/session.ts'
import type { LetterKind } from '../../mail/letters.ts'
import { wakeMail, type MailDeps } from '../../mail/mail-jobs.ts'
import { addNotice } from '../../mail/notices.ts'
import { minute } from '../../time.ts'
import {
  confirmTotp,
  countRecoveryCodes,
  deleteTotp,
  findTotp,
  replaceRecoveryCodes,
  startTotp,
  spendStep,
} from '../factors/factors.sql.ts'
import { hashRecoveryCode, newRecoveryCodes } from '../factors/recovery-codes.ts'
import { newTotpSecret, stepOfCode, totpUri } from '../factors/totp.ts'
import { attemptReauthentication, type SessionSource } from '../login-attempts.ts'
import { lockReader } from '../reader-lock.sql.ts'
import { demandStillProven, proveAgain, type Proof } from '../passkeys/prove-again.ts'
import { demandStillSignedIn } from '../reauthenticate.ts'

type Needed = Pick<Deps, 'db' | 'now' | 'config'> & MailDeps

/** A secret that nobody confirmed for so long has to be made anew. */
const setUpMs = 15 * minute

export async function getTwoStep({ db }: Pick<Deps, 'db'>, viewer: Viewer): Promise<TwoStep> {
  const [totp, recovery_codes_left] = await Promise.all([findTotp(db, viewer.id), countRecoveryCodes(db, viewer.id)])
  return { app: totp?.confirmed_at != null, recovery_codes_left }
}

export async function startApp(
  deps: Needed,
  viewer: Viewer,
  proof: Proof,
  source: SessionSource,
): Promise<{ secret: string; uri: string }> {
  const secret = newTotpSecret()
  await changeLogin(deps, viewer, proof, source, async (tx) => {
    if (!(await startTotp(tx, viewer.id, secret, deps.now()))) fail('app_is_set_up')
  })
  return { secret, uri: totpUri(viewer.username, secret) }
}

/** The app is in use from now on. A wrong code counts like a wrong password. */
export async function confirmApp(deps: Needed, viewer: Viewer, code: string, source: SessionSource): Promise<string[]> {
  const at = deps.now()
  const totp = await findTotp(deps.db, viewer.id)
  if (totp?.confirmed_at) fail('app_is_set_up')
  const isFresh = totp && at.getTime() - totp.created_at.getTime() <= setUpMs
  const step = await attemptReauthentication(deps, viewer.id, source, () =>
    Promise.resolve(isFresh ? stepOfCode(totp.secret, code.replaceAll(/\s/g, ''), at) : undefined),
  )
  if (step === undefined || !totp) fail('code_not_accepted')
  const codes = newRecoveryCodes()
  await transact(deps.db, async (tx) => {
    await lockReader(tx, viewer.id)
    const account = await demandStillSignedIn(tx, viewer, source)
    const latest = await findTotp(tx, viewer.id)
    if (latest?.secret !== totp.secret || latest.confirmed_at || !(await spendStep(tx, viewer.id, step)))
      fail('code_not_accepted')
    await confirmTotp(tx, viewer.id, at)
    await replaceRecoveryCodes(tx, viewer.id, codes.map(hashRecoveryCode))
    await tell(deps, tx, viewer, account, 'app_added')
  })
  wakeMail(deps)
  return codes
}

export async function removeApp(deps: Needed, viewer: Viewer, proof: Proof, source: SessionSource): Promise<void> {
  await changeLogin(deps, viewer, proof, source, async (tx, account) => {
    if (!(await deleteTotp(tx, viewer.id))) return
    await replaceRecoveryCodes(tx, viewer.id, [])
    await tell(deps, tx, viewer, account, 'app_removed')
  })
}

export async function renewRecoveryCodes(
  deps: Needed,
  viewer: Viewer,
  proof: Proof,
  source: SessionSource,
): Promise<string[]> {
  const codes = newRecoveryCodes()
  await changeLogin(deps, viewer, proof, source, async (tx, account) => {
    if (!(await findTotp(tx, viewer.id))?.confirmed_at) fail('no_second_factor')
    await replaceRecoveryCodes(tx, viewer.id, codes.map(hashRecoveryCode))
    await tell(deps, tx, viewer, account, 'codes_renewed')
  })
  return codes
}

/** Changes how the reader logs in, after they have proven again who they are. */
async function changeLogin(
  deps: Needed,
  viewer: Viewer,
  proof: Proof,
  source: SessionSource,
  change: (tx: Tx, account: Addressed) => Promise<void>,
): Promise<void> {
  const proven = await proveAgain(deps, viewer, proof, source)
  await transact(deps.db, async (tx) => {
    await lockReader(tx, viewer.id)
    await change(tx, await demandStillProven(tx, viewer, source, proven, deps.now()))
  })
  wakeMail(deps)
}

interface Addressed {
  email: string
  isProven: boolean
}

function tell(
  deps: Needed,
  tx: Tx,
  { id }: Viewer,
  { email: address, isProven }: Addressed,
  kind: LetterKind,
): Promise<void> {
  return addNotice(deps, tx, { kind, to: { id, isProven }, address }, deps.now())
}
