import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

/** The address of the server in these tests. */
export const site = 'https://octavo.example'

interface Attestation {
  fmt: string
  attStmt: Map<string, string | Uint8Array>
}

/** An authenticator in software, which makes a key and signs what it is asked to (Web Authentication, sections 6.1 and 6.5). */
export function makeDevice({ idLength = 16 } = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const coordinates: [number, Uint8Array][] = [
    [-2, Buffer.from(x, 'base64url')],
    [-3, Buffer.from(y, 'base64url')],
  ]
  const coseKey = isoCBOR.encode(new Map<number, number | Uint8Array>([[1, 2], [3, -7], [-1, 1], ...coordinates]))
  const keyId = randomBytes(idLength)
  const id = keyId.toString('base64url')
  let counter = 0

  return { id, coseKey: Buffer.from(coseKey), register, answer }

  /** To the options of `startPasskey`. */
  function register(options: string, { transports, attestation = none }: Registered = {}): string {
    const authData = Buffer.concat([about(0x45), Buffer.alloc(16), uint16(keyId.length), keyId, coseKey])
    const { fmt, attStmt } = attestation
    const attested = new Map<string, string | Uint8Array | Map<string, string | Uint8Array>>()
    attested.set('fmt', fmt).set('attStmt', attStmt).set('authData', authData)
    return inJson({
      clientDataJSON: said('webauthn.create', options, site).toString('base64url'),
      attestationObject: Buffer.from(isoCBOR.encode(attested)).toString('base64url'),
      ...(transports !== undefined && { transports }),
    })
  }

  /** To the options of a login or a proof. */
  function answer(options: string, { origin = site, flags = 5, userHandle, counts = true }: Answered = {}): string {
    if (counts) counter += 1
    const clientData = said('webauthn.get', options, origin)
    const authenticatorData = about(flags)
    const signed = Buffer.concat([authenticatorData, sha256(clientData)])
    return inJson({
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: authenticatorData.toString('base64url'),
      signature: sign('sha256', signed, privateKey).toString('base64url'),
      ...(userHandle !== undefined && { userHandle: Buffer.from(userHandle).toString('base64url') }),
    })
  }

  function about(flags: number): Buffer {
    return Buffer.concat([sha256('octavo.example'), Buffer.from([flags, 0, 0, 0, counter])])
  }

  function inJson(response: object): string {
    return JSON.stringify({ id, rawId: id, type: 'public-key', response, clientExtensionResults: {} })
  }
}

interface Registered {
  transports?: unknown
  attestation?: Attestation
}

interface Answered {
  origin?: string
  flags?: number
  userHandle?: string
  /** Some devices always send the same count. */
  counts?: boolean
}

const none: Attestation = { fmt: 'none', attStmt: new Map() }

function said(type: string, options: string, origin: string): Buffer {
  const { challenge } = JSON.parse(options)
  return Buffer.from(JSON.stringify({ type, challenge, origin }))
}

function sha256(data: string | Buffer): Buffer {
  return createHash('sha256').update(data).digest()
}

function uint16(n: number): Buffer {
  return Buffer.from([n >> 8, n & 0xff])
}
