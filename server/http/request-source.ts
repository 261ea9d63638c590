import type { FastifyRequest } from 'fastify'

/** Logged for security events: the account, if known, and the address. Never a typed name or a secret. */
export function requestSource({ viewer, ip }: FastifyRequest): { reader: string | undefined; address: string } {
  return { reader: viewer?.id, address: ip }
}
