import { argon2Sync } from 'node:crypto'

/** A password hash with a lower cost, as stored by earlier versions. */
export function cheapHash(password: string): string {
  const salt = Buffer.alloc(16, 7)
  const cheap = { memory: 8_192, passes: 1, parallelism: 1 }
  const tag = argon2Sync('argon2id', { message: Buffer.from(password), nonce: salt, tagLength: 32, ...cheap })
  return `$argon2id$v=19$m=8192,t=1,p=1$${unpadded(salt)}$${unpadded(tag)}`
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}
