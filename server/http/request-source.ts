import type { FastifyRequest } from 'fastify'

/** For the log: whose account it was, where it is known, and from where. Never a name that was typed, nor any secret. */
export function requestSource({ viewer, ip }: FastifyRequest): { reader: string | undefined; address: string } {
  return { reader: viewer?.id, address: ip }
}
