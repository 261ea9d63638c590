import { Type } from 'typebox'

/** The JSON that browsers take and give for passkeys (Web Authentication, level 3), as text. */
export const passkeyOptions = Type.Object({ options: Type.String() })
export const passkeyResponse = Type.String({ minLength: 2, maxLength: 20_000 })

/** Asked for again whenever how one logs in is changed: one of the two. */
export const proof = Type.Object({
  current_password: Type.Optional(Type.String({ maxLength: 1_000 })),
  /** What the browser gave for the options of a proof. */
  passkey: Type.Optional(passkeyResponse),
})

/** What is said about a proof that is not enough. */
export const proofErrors = ['current_password_needed', 'passkey_not_accepted', 'no_passkeys', 'login_slowed'] as const
