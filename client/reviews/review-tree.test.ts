import { expect, test } from 'vitest'
import { aReview } from '../testing/a-review.ts'
import { addOlderReplies, addReply, changeReview, countReplies, removeReview } from './review-tree.ts'

const leaf = aReview({ id: 'leaf' })
const middle = aReview({ id: 'middle', replies: [leaf] })
const other = aReview({ id: 'other', replies: [aReview({ id: 'others-reply' })] })
const tree = [aReview({ id: 'top', replies: [middle] }), other]

const outline = (reviews: ReturnType<typeof changeReview>): unknown[] =>
  reviews.map(({ id, replies, replies_count }) => (replies_count ? [id, replies_count, ...outline(replies)] : id))

test('a review is changed wherever it stands, and the others stay the same objects', () => {
  const changed = changeReview(tree, 'leaf', (review) => ({ ...review, review_text: 'changed' }))

  expect(changed[0]?.replies[0]?.replies[0]?.review_text).toBe('changed')
  expect(changed[1]).toBe(other)
  expect(changeReview(tree, 'nowhere', () => leaf)).toBe(tree)
})

test('a new reply stands first below what it answers', () => {
  expect(outline(addReply(tree, 'middle', aReview({ id: 'new' })))[0]).toEqual(['top', 1, ['middle', 2, 'new', 'leaf']])
})

test('older replies follow, each once', () => {
  const parent = aReview({ id: 'parent', replies: [aReview({ id: 'r3' })], replies_count: 3 })

  const some = addOlderReplies([parent], 'parent', [aReview({ id: 'r3' }), aReview({ id: 'r2' })], false)
  const all = addOlderReplies(some, 'parent', [aReview({ id: 'r1' })], true)

  expect(outline(some)).toEqual([['parent', 3, 'r3', 'r2']])
  expect(outline(all)).toEqual([['parent', 3, 'r3', 'r2', 'r1']])
})

test('when there are no more, the count gives way', () => {
  const parent = aReview({ id: 'parent', replies: [aReview({ id: 'r3' })], replies_count: 9 })

  expect(outline(addOlderReplies([parent], 'parent', [], true))).toEqual([['parent', 1, 'r3']])
})

test('a removed review takes its replies along', () => {
  expect(outline(removeReview(tree, 'top'))).toEqual([['other', 1, 'others-reply']])
  expect(outline(removeReview(tree, 'middle'))).toEqual(['top', ['other', 1, 'others-reply']])
  expect(outline(removeReview(tree, 'leaf'))[0]).toEqual(['top', 1, 'middle'])
  expect(outline(removeReview(tree, 'nowhere'))).toEqual(outline(tree))
})

test('replies are counted at every level, those not yet loaded too', () => {
  expect(tree.map(countReplies)).toEqual([2, 1])
  expect(countReplies(aReview({ replies: [leaf], replies_count: 12 }))).toBe(12)
})
