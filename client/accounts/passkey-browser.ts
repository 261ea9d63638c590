import { fail } from '#contract/errors.ts'

const cancelled = 'No passkey was used. Please try again.'

/** Whether this browser knows passkeys at all. */
export function knowsPasskeys(): boolean {
  return typeof PublicKeyCredential === 'function'
}

/** Takes and gives JSON as text. The library is loaded on first use. */
export async function createPasskey(options: string): Promise<string> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  return JSON.stringify(await startRegistration({ optionsJSON: JSON.parse(options) }).catch(explain))
}

export async function askForPasskey(options: string): Promise<string> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  return JSON.stringify(await startAuthentication({ optionsJSON: JSON.parse(options) }).catch(explain))
}

/** Browsers do not tell why: most often it was cancelled. */
function explain(cause: unknown): never {
  const isKnown = cause instanceof Error && cause.name === 'InvalidStateError'
  return fail('wrong_passkey', { text: isKnown ? 'This device has a passkey for you already.' : cancelled, cause })
}
