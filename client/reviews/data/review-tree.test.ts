import { describe, expect, test } from 'vitest'
import { aReview } from '../../testing/a-review.ts'
import {
  addOlderReplies,
  addReply,
  changeReview,
  countReplies,
  keepOlderReplies,
  listAround,
  removeReview,
} from './review-tree.ts'

const leaf = aReview({ id: 'leaf' })
const middle = aReview({ id: 'middle', replies: [leaf] })
const other = aReview({ id: 'other', replies: [aReview({ id: 'others-reply' })] })
const tree = [aReview({ id: 'top', replies: [middle] }), other]

const outline = (reviews: ReturnType<typeof changeReview>): unknown[] =>
  reviews.map(({ id, replies, replies_count }) => (replies_count ? [id, replies_count, ...outline(replies)] : id))

test('a review is changed anywhere in the tree, and the others keep their identity', () => {
  const changed = changeReview(tree, 'leaf', (review) => ({ ...review, review_text: 'changed' }))

  expect(changed[0]?.replies[0]?.replies[0]?.review_text).toBe('changed')
  expect(changed[1]).toBe(other)
  expect(changeReview(tree, 'nowhere', () => leaf)).toBe(tree)
})

test('a new reply comes first below its parent', () => {
  expect(outline(addReply(tree, 'middle', aReview({ id: 'new' })))[0]).toEqual(['top', 1, ['middle', 2, 'new', 'leaf']])
})

test('an existing reply is not added again', () => {
  expect(addReply(tree, 'middle', leaf)).toBe(tree)
})

describe('refetched reviews', () => {
  const reply = (number: number) => aReview({ id: `r${number}` })
  const parent = (count: number, ...numbers: number[]) =>
    aReview({ id: 'parent', replies: numbers.map(reply), replies_count: count })

  test.each([
    ['older replies already loaded stay', parent(5, 5, 4, 3, 2), parent(5, 5, 4), ['r5', 'r4', 'r3', 'r2']],
    ['a new reply pushes none out', parent(5, 5, 4, 3, 2), parent(6, 6, 5), ['r6', 'r5', 'r4', 'r3', 'r2']],
    ['replies deleted since disappear', parent(3, 5, 4, 3), parent(2, 5, 3), ['r5', 'r3']],
    ['older replies stay even if none are returned', parent(2, 5, 4), parent(2), ['r5', 'r4']],
    ['no older replies are kept beyond a gap', parent(9, 3, 2), parent(9, 8, 7), ['r8', 'r7']],
  ])('%s', (_, before, anew, shown) => {
    const [stored] = keepOlderReplies([before], [anew])

    expect(stored?.replies.map(({ id }) => id)).toEqual(shown)
    expect(stored?.replies_count).toBe(anew.replies_count)
  })

  test('older replies are kept at every level', () => {
    const before = aReview({ id: 'top', replies: [parent(3, 5, 4, 3)] })
    const anew = aReview({ id: 'top', replies: [parent(3, 5)] })

    expect(outline(keepOlderReplies([before], [anew]))).toEqual([['top', 1, ['parent', 3, 'r5', 'r4', 'r3']]])
  })
})

test('older replies are appended, each once', () => {
  const parent = aReview({ id: 'parent', replies: [aReview({ id: 'r3' })], replies_count: 3 })

  const some = addOlderReplies([parent], 'parent', [aReview({ id: 'r3' }), aReview({ id: 'r2' })], false)
  const all = addOlderReplies(some, 'parent', [aReview({ id: 'r1' })], true)

  expect(outline(some)).toEqual([['parent', 3, 'r3', 'r2']])
  expect(outline(all)).toEqual([['parent', 3, 'r3', 'r2', 'r1']])
})

test('once there are no more replies, the count is corrected', () => {
  const parent = aReview({ id: 'parent', replies: [aReview({ id: 'r3' })], replies_count: 9 })

  expect(outline(addOlderReplies([parent], 'parent', [], true))).toEqual([['parent', 1, 'r3']])
})

test('removing a review removes its replies', () => {
  expect(outline(removeReview(tree, 'top'))).toEqual([['other', 1, 'others-reply']])
  expect(outline(removeReview(tree, 'middle'))).toEqual(['top', ['other', 1, 'others-reply']])
  expect(outline(removeReview(tree, 'leaf'))[0]).toEqual(['top', 1, 'middle'])
  expect(outline(removeReview(tree, 'nowhere'))).toEqual(outline(tree))
})

test.each([
  ['leaf', ['middle', 'top', 'other']],
  ['others-reply', ['other', 'top']],
  ['top', ['other']],
  ['other', ['top']],
  ['nowhere', []],
])('around %s are, nearest first, its ancestors and then its siblings: %j', (id, around) => {
  expect(listAround(tree, id)).toEqual(around)
})

test('the next sibling comes before the previous one', () => {
  const three = ['first', 'second', 'third'].map((id) => aReview({ id }))

  expect(listAround(three, 'second')).toEqual(['third', 'first'])
})

test('replies are counted at every level', () => {
  expect(tree.map(countReplies)).toEqual([2, 1])
  expect(countReplies(leaf)).toBe(0)
})

test.each([
  ['next to loaded ones', aReview({ replies: [leaf], replies_count: 12 })],
  ['below a loaded one', aReview({ replies: [leaf, aReview({ replies_count: 1 })] })],
])('if replies are not loaded, %s, their number is unknown', (_, review) => {
  expect(countReplies(review)).toBeUndefined()
})
