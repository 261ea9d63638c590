import { Type, type Static } from 'typebox'
import { session, timeZone } from '../accounts.ts'
import { endpoint } from '../endpoint.ts'
import { id, instant, notBlank, nothing, nullable } from '../shapes.ts'
import { passkeyOptions, passkeyResponse, proof, proofErrors } from './proof.ts'

export const maxPasskeyName = 60

const passkey = Type.Object({
  id: Type.String(),
  name: Type.String(),
  created_at: instant,
  last_used_at: nullable(Type.String()),
})
export type Passkey = Static<typeof passkey>

export const listPasskeys = endpoint({
  method: 'GET',
  path: '/api/account/passkeys/',
  access: 'signed-in',
  feature: 'Accounts',
  summary: "The reader's passkeys, oldest first.",
  reply: Type.Object({ passkeys: Type.Array(passkey) }),
  errors: [],
})

export const startProof = endpoint({
  method: 'POST',
  path: '/api/account/passkeys/proof/',
  access: 'signed-in',
  feature: 'Accounts',
  summary: 'Begin to prove with a passkey, instead of the password, who one is: what the browser needs for it.',
  reply: passkeyOptions,
  errors: ['no_passkeys', 'passkey_not_found'],
})

export const startPasskey = endpoint({
  method: 'POST',
  path: '/api/account/passkeys/options/',
  access: 'signed-in',
  feature: 'Accounts',
  summary: 'Begin to add a passkey: what the browser needs for it.',
  body: proof,
  reply: passkeyOptions,
  errors: [...proofErrors, 'list_is_full'],
})

export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/account/passkeys/',
  access: 'signed-in',
  feature: 'Accounts',
  summary: 'Add a passkey with what the browser gave for the options.',
  body: Type.Object({ name: Type.String({ ...notBlank, maxLength: maxPasskeyName }), response: passkeyResponse }),
  status: 201,
  reply: passkey,
  errors: ['no_passkeys', 'passkey_not_accepted', 'list_is_full'],
})

export const removePasskey = endpoint({
  method: 'POST',
  path: '/api/account/passkeys/:id/remove/',
  access: 'signed-in',
  feature: 'Accounts',
  summary: 'Remove a passkey.',
  params: Type.Object({ id }),
  body: proof,
  reply: nothing,
  errors: [...proofErrors, 'passkey_not_found'],
})

export const startPasskeyLogin = endpoint({
  method: 'POST',
  path: '/api/login/passkey/options/',
  access: 'anyone',
  countedBy: 'address',
  feature: 'Accounts',
  whileSuspended: true,
  summary: 'Begin to log in with a passkey: what the browser needs for it.',
  reply: passkeyOptions,
  errors: ['no_passkeys'],
})

export const logInByPasskey = endpoint({
  method: 'POST',
  path: '/api/login/passkey/',
  access: 'anyone',
  countedBy: 'address',
  feature: 'Accounts',
  whileSuspended: true,
  summary: 'Log in with what the browser gave for the options. Asks for no password and no code.',
  body: Type.Object({ response: passkeyResponse, time_zone: timeZone }),
  reply: session,
  errors: ['no_passkeys', 'wrong_passkey'],
})
