import { Type, type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { nullable } from './shapes.ts'
import { book } from './book.ts'

const bestseller = Type.Object({
  ...book.properties,
  rank: Type.Integer(),
  /** 0 if the source does not count weeks. */
  weeks_on_list: Type.Integer(),
})
export type Bestseller = Static<typeof bestseller>

const bestsellerList = Type.Object({
  source: Type.Enum(['newspaper', 'readers']),
  list_name: Type.String(),
  /** YYYY-MM-DD; null if the list has no date. */
  published_date: nullable(Type.String()),
  books: Type.Array(bestseller),
})
export type BestsellerList = Static<typeof bestsellerList>

export const listBestsellers = endpoint({
  method: 'GET',
  path: '/api/bestsellers/',
  access: 'anyone',
  fromReplica: true,
  feature: 'Books',
  summary: "List the newspaper's bestsellers, or the most read books here if no newspaper is configured.",
  reply: bestsellerList,
  errors: ['source_unavailable'],
})
