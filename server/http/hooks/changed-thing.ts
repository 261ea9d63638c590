import type { FastifyRequest } from 'fastify'

/** Where a body names what is changed, if the path does not. */
const namingFields = ['username', 'target_username', 'readlist_id', 'book_id', 'google_books_id']

/** What the call changes and others may change at the same moment, such as a review that is liked or a reader who is followed. */
export function changedThing({ method, routeOptions, params, body }: FastifyRequest): string | undefined {
  const { endpoint } = routeOptions.config
  if (method === 'GET' || !endpoint || endpoint.access === 'anyone') return undefined
  const [named] = Object.values(Object(params))
  const fields = new Map<string, unknown>(Object.entries(Object(body)))
  const thing = named ?? namingFields.map((field) => fields.get(field)).find((value) => typeof value === 'string')
  return typeof thing === 'string' ? thing.toLowerCase() : undefined
}
