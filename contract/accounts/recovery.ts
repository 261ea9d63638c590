import { Type } from 'typebox'
import { email, password } from '../accounts.ts'
import { endpoint } from '../endpoint.ts'
import { nothing } from '../shapes.ts'

/** What follows the `#` of a link in a mail. */
const linkToken = Type.String({ minLength: 1, maxLength: 200 })

/** Whose link it was, so that a page knows whether it has ended the session here. */
const whose = Type.Object({ username: Type.String() })

export const getOffers = endpoint({
  method: 'GET',
  path: '/api/account/offers/',
  access: 'anyone',
  feature: 'Accounts',
  whileSuspended: true,
  summary: 'What this server offers: mail, and passkeys.',
  reply: Type.Object({ mail: Type.Boolean(), passkeys: Type.Boolean() }),
  errors: [],
})

export const forgetPassword = endpoint({
  method: 'POST',
  path: '/api/password/forgotten/',
  access: 'anyone',
  countedBy: 'address',
  feature: 'Accounts',
  whileSuspended: true,
  summary: 'Send a link for a new password to an email address. The reply is the same whether anybody has the address.',
  body: Type.Object({ email }),
  reply: nothing,
  errors: ['no_mail', 'rate_limited'],
})

export const sendVerification = endpoint({
  method: 'POST',
  path: '/api/email/send-verification/',
  access: 'signed-in',
  feature: 'Accounts',
  summary: "Send the link that verifies the reader's email address again.",
  reply: nothing,
  errors: ['no_mail', 'rate_limited'],
})

export const verifyEmail = endpoint({
  method: 'POST',
  path: '/api/email/verify/',
  access: 'anyone',
  countedBy: 'address',
  feature: 'Accounts',
  summary: 'Verify an email address with the link of a mail.',
  body: Type.Object({ token: linkToken }),
  reply: nothing,
  errors: ['link_expired'],
})

export const takeBackEmail = endpoint({
  method: 'POST',
  path: '/api/email/take-back/',
  access: 'anyone',
  countedBy: 'address',
  feature: 'Accounts',
  whileSuspended: true,
  summary: 'Undo a change of the email address with the link that was sent to the former one. Ends every session.',
  body: Type.Object({ token: linkToken }),
  reply: whose,
  errors: ['link_expired', 'email_taken'],
})

export const getAccount = endpoint({
  method: 'GET',
  path: '/api/account/',
  access: 'signed-in',
  feature: 'Accounts',
  summary: "The reader's email address and whether it is verified.",
  reply: Type.Object({ email: Type.String(), email_verified: Type.Boolean() }),
  errors: [],
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/password/reset/',
  access: 'anyone',
  countedBy: 'address',
  feature: 'Accounts',
  whileSuspended: true,
  summary: 'Set a new password with the link of a mail. Ends every session.',
  body: Type.Object({ token: linkToken, password }),
  reply: whose,
  errors: ['link_expired'],
})
