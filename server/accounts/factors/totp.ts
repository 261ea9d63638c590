import { generateSecret, generateURI, verifySync } from 'otplib'
import { second } from '../../time.ts'

/** A code of the period before or after counts too, as clocks differ. */
const toleranceSeconds = 30

export function newTotpSecret(): string {
  return generateSecret()
}

/** What the QR code says. */
export function totpUri(username: string, secret: string): string {
  return generateURI({ issuer: 'Octavo', label: username, secret })
}

/** The period that the code is of; undefined for a wrong code. */
export function stepOfCode(secret: string, code: string, at: Date): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  const epoch = Math.floor(at.getTime() / second)
  const result = verifySync({ secret, token: code, epoch, epochTolerance: toleranceSeconds })
  return result.valid && 'timeStep' in result ? result.timeStep : undefined
}
