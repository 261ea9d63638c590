import type { InjectOptions } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Asked } from './access-expectations.ts'

/** A call as an HTTP request. */
export function requestOf(endpoint: Endpoint, asked: Asked, token: string | undefined) {
  return {
    method: endpoint.method,
    url: addressOf(endpoint, asked),
    headers: {
      ...(asked.body && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(asked.body && { payload: JSON.stringify(asked.body) }),
  } satisfies InjectOptions
}

export function addressOf({ path }: Endpoint, { params = {}, query = {} }: Asked): string {
  const filled = path.replace(/:(\w+)/g, (_, part: string) => encodeURIComponent(params[part] ?? ''))
  const search = new URLSearchParams(query).toString()
  return search === '' ? filled : `${filled}?${search}`
}
