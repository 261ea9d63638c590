import { expect, test } from 'vitest'
import { seriesOf } from './series-of.ts'

test.each([
  [['Earthsea cycle -- bk. 2'], 'Earthsea cycle', 2],
  [['The Broken Earth, #2'], 'The Broken Earth', 2],
  [['The broken earth ;', 'bk. 2'], 'The broken earth', 2],
  [['Broken Earth (Book 3)'], 'Broken Earth', 3],
  [['(The Broken Earth, #1)'], 'The Broken Earth', 1],
  [['Book 2 of The Broken Earth'], 'The Broken Earth', 2],
  [['The Broken Earth series, book 1.'], 'The Broken Earth', 1],
  [['The Broken Earth -- book 1', 'Broken Earth ;', 'bk. 1.'], 'The Broken Earth', 1],
  [['Élise et compagnie #12'], 'Élise et compagnie', 12],
  [['The Broken Earth', 'The Broken Earth #3'], 'The Broken Earth', 3],
  [['A little golden book', 'Poky tales #3'], 'Poky tales', 3],
  [['The 87th lighthouse ;', 'book 4'], 'The 87th lighthouse', 4],
])('%j says its position', (statements, name, number) => {
  expect(seriesOf(statements)).toEqual({ name, number })
})

test.each([
  [[]],
  [['Enchantment of the world']],
  [['A Book Apart, No. 2']],
  [['Living in Our World, Vol. 1']],
  [['The Library of America -- 292', 'Library of America -- 292.']],
  [['Rozprawy habilitacyjne / Uniwersytet Jagielloński,', 'nr. 151']],
  [['NATO ASI series.', 'vol. 24']],
  [['College outline series,', '56']],
  [['Everyday handbook series, 254']],
  [['Beginner books -- B-16.']],
  [['Ann Arbor paperbacks,', 'AA113']],
  [['Bulletins of American paleontology,', 'v. 111, no. 352']],
  [['Idées ; 348']],
  [['Bantam Classic']],
  [['Bantam Classic #4']],
  [['Puffin Books, book 12']],
  [['His Kathalu,', 'v[2]']],
  [['The Broken Earth #0']],
  [['The Broken Earth #1.5']],
  [['The Broken Earth #1-3']],
  [['The Broken Earth #201']],
  [['The Broken Earth #1', 'The Broken Earth #2']],
  [['The Broken Earth #1', 'The Stillness #1']],
  [['The Broken Earth, vol. 3, book 2']],
  [['#3']],
  [['bk. 2', 7, null, { key: '/series/1' }]],
])('%j leaves a doubt', (statements) => {
  expect(seriesOf(statements)).toBeUndefined()
})
