import { Type, type Static } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { nothing } from '../shapes.ts'
import { proof, proofErrors } from './proof.ts'

const twoStep = Type.Object({
  /** Whether an authenticator app is in use. */
  app: Type.Boolean(),
  recovery_codes_left: Type.Integer(),
})
export type TwoStep = Static<typeof twoStep>

const recoveryCodes = Type.Object({ recovery_codes: Type.Array(Type.String()) })

export const getTwoStep = endpoint({
  method: 'GET',
  path: '/api/account/two-step/',
  access: 'signed-in',
  feature: 'Accounts',
  summary: 'What a login asks for besides the password.',
  reply: twoStep,
  errors: [],
})

export const startApp = endpoint({
  method: 'POST',
  path: '/api/account/two-step/app/',
  access: 'signed-in',
  feature: 'Accounts',
  summary:
    'Begin to set up an authenticator app: the secret to enter there. Logins ask for it once a code is confirmed.',
  body: proof,
  reply: Type.Object({ secret: Type.String(), uri: Type.String() }),
  errors: [...proofErrors, 'app_is_set_up'],
})

export const confirmApp = endpoint({
  method: 'POST',
  path: '/api/account/two-step/app/confirm/',
  access: 'signed-in',
  feature: 'Accounts',
  summary: "Enter the app's first code: from now on logins ask for one. Returns ten recovery codes, shown this once.",
  body: Type.Object({ code: Type.String({ minLength: 1, maxLength: 40 }) }),
  reply: recoveryCodes,
  errors: ['code_not_accepted', 'login_slowed', 'app_is_set_up'],
})

export const removeApp = endpoint({
  method: 'POST',
  path: '/api/account/two-step/app/remove/',
  access: 'signed-in',
  feature: 'Accounts',
  summary: 'Stop asking for codes of the app.',
  body: proof,
  reply: nothing,
  errors: [...proofErrors],
})

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/account/two-step/recovery-codes/',
  access: 'signed-in',
  feature: 'Accounts',
  summary: 'Ten new recovery codes, shown this once; the old ones stop working.',
  body: proof,
  reply: recoveryCodes,
  errors: [...proofErrors, 'no_second_factor'],
})
