import { Type, type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { book, nullable } from './shapes.ts'

const bestseller = Type.Object({
  ...book.properties,
  rank: Type.Integer(),
  /** 0 where nobody counts them. */
  weeks_on_list: Type.Integer(),
})
export type Bestseller = Static<typeof bestseller>

export const listBestsellers = endpoint({
  method: 'GET',
  path: '/api/bestsellers/',
  access: 'anyone',
  summary: "A newspaper's list, or what is most read here where no newspaper is set up.",
  reply: Type.Object({
    source: Type.Enum(['newspaper', 'readers']),
    list_name: Type.String(),
    published_date: nullable(Type.String()),
    books: Type.Array(bestseller),
  }),
  errors: ['source_unavailable'],
})
