import { randomBytes } from 'node:crypto'
import { testPassword } from '../test-app.ts'
import type { World } from './access-world.ts'

export interface Asked {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: Record<string, unknown>
}

/** A status, with its code for a failure. */
type Outcome = number | readonly [status: number, code: string]

/** A call's expected results. Without a valid token, the result is `anonymous`, or 401 if that is not given. */
export interface Expectation {
  ask: (world: World) => Asked
  owner: Outcome
  guest: Outcome
  stranger: Outcome
  anonymous?: Outcome
  /** Tables in which another reader's call may change the owner's rows, as `readRowsOf` names them. */
  movesOwners?: string[]
  /** Tables that are written to even by a refused or read-only call. */
  remembersIn?: string[]
}

const nothing = () => ({})
const bookId = ({ book }: World) => ({ params: { id: book.google_books_id } })
const bookUuid = ({ book }: World) => ({ params: { id: book.id } })
const ownersName = ({ owner }: World) => ({ params: { username: owner.username } })
const reviewText = { review_text: 'Changed.' }
const missing = (thing: string) => [404, `${thing}_not_found`] as const

export const expectations: Record<string, Expectation> = {
  'POST /api/register/': forAnyone(() => {
    const username = `new-${randomBytes(6).toString('hex')}`
    return { body: { username, password: testPassword, email: `${username}@example.org` } }
  }, 201),
  'POST /api/login/': {
    ...forAnyone(({ owner }) => ({ body: { username: owner.username, password: testPassword } })),
    movesOwners: ['session.reader_id'],
  },
  'POST /api/logout/': ofOnesOwn(nothing),
  'GET /api/verify-token/': ofOnesOwn(nothing),

  'GET /api/search/': forAnyone(() => ({ query: { q: 'book' } })),
  'GET /api/books/:id/': forAnyone(bookId),
  'POST /api/books/create-or-get/': ofOnesOwn(({ book }) => ({ body: { google_books_id: book.google_books_id } })),
  'GET /api/authors/:name/books/': forAnyone(() => ({ params: { name: 'An Author' } })),
  'GET /api/bestsellers/': { ...forAnyone(nothing), remembersIn: ['bestseller_list'] },
  'GET /api/books/:id/status/': ofOnesOwn(bookId),
  'GET /api/user/books/': ofOnesOwn(() => ({ query: { status: 'READING' } })),
  'POST /api/books/:id/update-status/': ofOnesOwn((world) => ({ ...bookUuid(world), body: { status: 'FINISHED' } })),
  'DELETE /api/books/:id/status/': ofOnesOwn(bookId),
  'GET /api/books/:id/ratings/': forAnyone(bookId),
  'GET /api/books/:id/page/': forAnyone(bookId),
  'GET /api/books/:id/reviews/': forAnyone(bookId),

  'GET /api/favorites/': ofOnesOwn(nothing),
  'GET /api/favorites/ids/': ofOnesOwn(nothing),
  'POST /api/favorites/add/': ofOnesOwn(({ book }) => ({ body: { google_books_id: book.google_books_id } })),
  'POST /api/favorites/remove/': ofOnesOwn(({ book }) => ({ body: { book_id: book.id } })),
  'POST /api/favorites/reorder/': {
    ask: ({ book, other }) => ({ body: { ordered_book_ids: [other.google_books_id, book.google_books_id] } }),
    owner: 200,
    guest: [409, 'order_does_not_match'],
    stranger: [409, 'order_does_not_match'],
  },

  'POST /api/rate-book/': ofOnesOwn(({ book }) => ({ body: { google_books_id: book.google_books_id, rating: 4 } })),
  'POST /api/reviews/': ofOnesOwn(({ book }) => ({ body: { review_text: 'Mine.', book: book.id } }), 201),
  'PUT /api/reviews/:id/': ofItsAuthor(({ review }) => ({ params: { id: review }, body: reviewText }), 200),
  'DELETE /api/reviews/:id/delete/': ofItsAuthor(({ review }) => ({ params: { id: review } }), 204),
  'GET /api/reviews/:id/replies/': forAnyone(({ review }) => ({ params: { id: review } })),
  'POST /api/reviews/:id/reply/': {
    ...ofOnesOwn(({ reply }) => ({ params: { id: reply }, body: { ...reviewText, parent: reply } }), 201),
    movesOwners: ['review.reader_id'],
  },

  'GET /api/readlists/': ofOnesOwn(nothing),
  'GET /api/readlists/shared/': ofOnesOwn(nothing),
  'GET /api/readlists/:id/': {
    ...ofItsOwner('readlist', ({ readlist }) => ({ params: { id: readlist } }), 200),
    guest: 200,
  },
  'GET /api/readlists/:id/shares/': ofItsOwner('readlist', ({ readlist }) => ({ params: { id: readlist } })),
  'POST /api/readlists/create/': ofOnesOwn(() => ({ body: { name: `New ${randomBytes(6).toString('hex')}` } }), 201),
  'POST /api/readlists/rename/': ofItsOwner('readlist', ({ readlist }) => ({
    body: { readlist_id: readlist, new_name: `Other ${randomBytes(6).toString('hex')}` },
  })),
  'DELETE /api/readlists/:id/': ofItsOwner('readlist', ({ readlist }) => ({ params: { id: readlist } }), 204),
  'POST /api/readlists/update/': ofItsOwner('readlist', ({ readlist, book }) => ({
    body: { book_id: book.id, readlist_ids: [readlist] },
  })),
  'POST /api/readlists/share/': ofItsOwner('readlist', ({ readlist, owner, asker }) => ({
    // With another reader, as readers cannot share with themselves.
    body: { readlist_id: readlist, target_username: owner === asker ? 'reader-of-all' : owner.username },
  })),
  'POST /api/readlists/unshare/': ofItsOwner('readlist', ({ readlist, asker }) => ({
    body: { readlist_id: readlist, target_username: asker.username },
  })),
  'POST /api/readlists/leave/': {
    ...ofOnesOwn(({ readlist }) => ({ body: { readlist_id: readlist } })),
    movesOwners: ['share_left.owner_id'],
  },
  'POST /api/readlists/reorder-books/': ofItsOwner('readlist', ({ readlist, book }) => ({
    body: { readlist_id: readlist, ordered_book_ids: [book.google_books_id] },
  })),
  'POST /api/readlists/add-book/': ofItsOwner('readlist', ({ readlist, other }) => ({
    body: { readlist_id: readlist, book_id: other.id },
  })),
  'DELETE /api/readlists/remove_book/': ofItsOwner(
    'readlist',
    ({ readlist, book }) => ({ query: { readlist_id: readlist, book_id: book.id } }),
    204,
  ),

  'GET /api/user/points/': ofOnesOwn(nothing),
  'GET /api/user/points/history/': ofOnesOwn(nothing),
  'GET /api/user/streak/': ofOnesOwn(nothing),
  'POST /api/user/streak/check-in/': ofOnesOwn(nothing),
  'GET /api/user/achievements/': ofOnesOwn(nothing),
  'GET /api/achievements/': ofOnesOwn(nothing),
  'GET /api/user/challenges/': ofOnesOwn(nothing),
  'GET /api/challenges/': ofOnesOwn(nothing),
  'POST /api/challenges/:id/join/': ofItsOwner('challenge', ({ challenge }) => ({ params: { id: challenge } })),
  'POST /api/challenges/:id/quit/': ofItsOwner('challenge', ({ challenge }) => ({ params: { id: challenge } })),
  'POST /api/challenges/create/': ofOnesOwn(
    () => ({ body: { name: 'New', target_books: 2, start_date: '2026-01-01', end_date: '2026-01-02' } }),
    [400, 'invalid'],
  ),
  'GET /api/leaderboard/': ofOnesOwn(nothing),

  'GET /api/profile/': ofOnesOwn(nothing),
  'PUT /api/profile/update/': ofOnesOwn(({ asker }) => ({
    body: { username: asker.username, email: `${asker.username}@example.org`, bio: 'Reads.' },
  })),
  'GET /api/users/:username/profile/': ofOnesOwn(ownersName),
  'GET /api/users/:username/followers/': ofOnesOwn(ownersName),
  'GET /api/users/:username/following/': ofOnesOwn(ownersName),
  'GET /api/users/:username/check-follow/': ofOnesOwn(ownersName),
  'POST /api/users/follow/': {
    ...ofOnesOwn(({ owner }) => ({ body: { username: owner.username } })),
    owner: [400, 'invalid'],
    movesOwners: ['reader', 'follow.followed_id', 'award.reader_id', 'achievement_earned.reader_id'],
  },
  'POST /api/users/unfollow/': {
    ...ofOnesOwn(({ owner }) => ({ body: { username: owner.username } })),
    owner: [400, 'invalid'],
    movesOwners: ['reader', 'follow.followed_id'],
  },
  'GET /api/account/export/': ofOnesOwn(nothing),
  'POST /api/account/delete/': {
    ...ofOnesOwn(() => ({ body: { password: 'wrong password', reviews: 'keep' } }), [403, 'current_password_needed']),
    remembersIn: ['login_failure'],
  },
  'GET /api/users/search/': ofOnesOwn(({ owner }) => ({ query: { q: owner.username } })),
}

/** A token, valid or not, makes no difference. */
function forAnyone(ask: Expectation['ask'], outcome: Outcome = 200): Expectation {
  return { ask, owner: outcome, guest: outcome, stranger: outcome, anonymous: outcome }
}

/** A signed-in reader gets their own data, and changes nobody else's. */
function ofOnesOwn(ask: Expectation['ask'], outcome: Outcome = 200): Expectation {
  return { ask, owner: outcome, guest: outcome, stranger: outcome }
}

/** Not found for anyone else. */
function ofItsOwner(thing: string, ask: Expectation['ask'], outcome: Outcome = 200): Expectation {
  return { ask, owner: outcome, guest: missing(thing), stranger: missing(thing) }
}

/** Public to read, and changed only by the author. */
function ofItsAuthor(ask: Expectation['ask'], outcome: Outcome): Expectation {
  const refused = [403, 'not_the_author'] as const
  return { ask, owner: outcome, guest: refused, stranger: refused }
}
