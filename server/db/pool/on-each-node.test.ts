import { expect, test } from 'vitest'
import { changesOnEachNode } from './on-each-node.ts'

test.each([
  'insert into "reading_group_member" ("group_id") values ($1)',
  'update review set review_text = $1',
  'with gone as (delete from review_like where review_id = $1 returning reader_id) select 1 from gone',
  'select from "reading_group" where "id" = $1 for no key update',
  'select id from reader join mail on mail.reader_id = reader.id for key share of mail',
  'copy book_search from stdin',
])('waits for its turn: %s', (text) => {
  expect(changesOnEachNode(text)).toBe(true)
})

test.each([
  'insert into "reading" ("id") values ($1)',
  'update "book_status" set "status" = $1',
  'insert into notification (id) select id from review on conflict (reader_id, id) do update set read_at = $1',
  'select from "reader" where "id" = $1 for no key update',
  'select from review join book on book.id = review.book_id',
  'update reader set points = $1 where exists (select from review)',
])('needs no turn: %s', (text) => {
  expect(changesOnEachNode(text)).toBe(false)
})
