import { randomBytes } from 'node:crypto'
import { testPassword } from '../test-app.ts'
import { groupPlan, type ReaderActing, type World } from './access-world.ts'

export interface Asked {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: Record<string, unknown>
}

/** A status, with its code for a failure. */
export type Outcome = number | readonly [status: number, code: string]

/** A call's expected results. Without a valid token, the result is `anonymous`, or 401 if that is not given. */
export interface Expectation {
  ask: (world: World) => Asked
  owner: Outcome
  guest: Outcome
  stranger: Outcome
  /** As either side of a block with the owner. Defaults to `stranger`. */
  blocked?: Outcome
  /** Suspended readers are refused if not given. */
  suspended?: Outcome
  /** A moderator is a stranger if not given. */
  moderator?: Outcome
  /** As one whose request to follow the owner was declined. Defaults to `stranger`. */
  refused?: Outcome
  anonymous?: Outcome
  /** Tables in which another reader's call may change the owner's rows, as `readRowsOf` names them. */
  movesOwners?: string[]
  /** Tables that are written to even by a refused, repeated or read-only call. */
  remembersIn?: string[]
}

/** What a reader is answered. */
export function outcomeOf(outcomes: Outcomes, actor: ReaderActing): Outcome {
  const { owner, guest, stranger, blocked = stranger, refused = stranger, moderator = stranger } = outcomes
  const { suspended = [403, 'suspended'] } = outcomes
  const unlike = { blocked, blocker: blocked, accepted: stranger, refused, suspended, moderator }
  return { owner, guest, stranger, ...unlike }[actor]
}

type Outcomes = Omit<Expectation, 'ask' | 'anonymous' | 'movesOwners' | 'remembersIn'>

const nothing = () => ({})
const bookId = ({ book }: World) => ({ params: { id: book.google_books_id } })
const bookUuid = ({ book }: World) => ({ params: { id: book.id } })
const importId = ({ imported }: World) => ({ params: { id: imported } })
const ownersName = ({ owner }: World) => ({ params: { username: owner.username } })
const requestersName = ({ requester }: World) => ({ body: { username: requester.username } })
const groupId = ({ group }: World) => ({ params: { id: group } })
const groupLink = ({ groupLink: link }: World) => ({ params: { link } })
const firstPart = ({ group }: World) => ({ params: { id: group, part: '1' } })
const reviewText = { review_text: 'Changed.' }
const missing = (thing: string) => [404, `${thing}_not_found`] as const
/** Of a block, nobody is told: the other is not there. */
const nobody = { blocked: missing('reader') }
const closed = { ...nobody, refused: [403, 'profile_private'] } as const
const noReview = { blocked: missing('review'), refused: missing('review') }

export const expectations: Record<string, Expectation> = {
  'POST /api/register/': forAnyone(() => {
    const username = `new-${randomBytes(6).toString('hex')}`
    return { body: { username, password: testPassword, email: `${username}@example.org` } }
  }, 201),
  'POST /api/login/': {
    ...forAnyone(({ owner }) => ({ body: { username: owner.username, password: testPassword } })),
    suspended: 200,
    movesOwners: ['session.reader_id'],
  },
  'POST /api/logout/': { ...ofOnesOwn(nothing), suspended: 200 },
  'GET /api/verify-token/': { ...ofOnesOwn(nothing), suspended: 200 },

  'GET /api/account/offers/': { ...forAnyone(nothing), suspended: 200 },
  'POST /api/password/forgotten/': {
    ...forAnyone(({ owner }) => ({ body: { email: `${owner.username}@example.org` } })),
    suspended: 200,
  },
  'POST /api/password/reset/': {
    ...forAnyone(({ link }) => ({ body: { token: link, password: testPassword } })),
    suspended: 200,
    movesOwners: ['reader', 'session.reader_id', 'mail.reader_id', 'mailed_link.reader_id', 'passkey.reader_id'],
  },

  'GET /api/account/': ofOnesOwn(nothing),
  'POST /api/email/send-verification/': ofOnesOwn(nothing),
  'POST /api/email/verify/': forAnyone(() => ({ body: { token: 'unknown' } }), [410, 'link_expired']),
  'POST /api/email/take-back/': {
    ...forAnyone(() => ({ body: { token: 'unknown' } }), [410, 'link_expired']),
    suspended: [410, 'link_expired'],
  },

  'GET /api/account/two-step/': ofOnesOwn(nothing),
  'POST /api/account/two-step/app/': ofOnesOwn(() => ({ body: { current_password: testPassword } })),
  'POST /api/account/two-step/app/confirm/': {
    ...ofOnesOwn(() => ({ body: { code: '000000' } }), [403, 'code_not_accepted']),
    remembersIn: ['login_failure'],
  },
  'POST /api/account/two-step/app/remove/': ofOnesOwn(() => ({ body: { current_password: testPassword } })),
  'POST /api/account/two-step/recovery-codes/': ofOnesOwn(
    () => ({ body: { current_password: testPassword } }),
    [409, 'no_second_factor'],
  ),

  'GET /api/account/passkeys/': ofOnesOwn(nothing),
  'POST /api/account/passkeys/proof/': ofItsOwner('passkey', nothing),
  'POST /api/account/passkeys/options/': ofOnesOwn(() => ({ body: { current_password: testPassword } })),
  'POST /api/account/passkeys/': ofOnesOwn(
    () => ({ body: { name: 'Phone', response: '{}' } }),
    [403, 'passkey_not_accepted'],
  ),
  'POST /api/account/passkeys/:id/remove/': ofItsOwner('passkey', ({ passkey }) => ({
    params: { id: passkey },
    body: { current_password: testPassword },
  })),
  'POST /api/login/passkey/options/': { ...forAnyone(nothing), suspended: 200 },
  'POST /api/login/passkey/': {
    ...forAnyone(() => ({ body: { response: '{}' } }), [401, 'wrong_passkey']),
    suspended: [401, 'wrong_passkey'],
  },

  'GET /api/account/sessions/': ofOnesOwn(nothing),
  'DELETE /api/account/sessions/:id/': ofItsOwner('session', ({ session }) => ({ params: { id: session } }), 204),
  'POST /api/account/sessions/end-others/': ofOnesOwn(nothing),

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
  'GET /api/books/:id/more/': forAnyone(bookId),
  'GET /api/books/:id/editions/': forAnyone(bookId),
  'GET /api/books/:id/readlists/': ofOnesOwn(bookId),
  'GET /api/books/:id/reviews/': forAnyone(bookId),

  'DELETE /api/books/:id/ratings/': ofOnesOwn(bookId),

  'GET /api/books/:id/entry/': ofOnesOwn(bookId),
  'PUT /api/books/:id/entry/': ofOnesOwn((world) => ({ ...bookUuid(world), body: { private_note: 'Lent out.' } })),
  'POST /api/books/:id/readings/': ofOnesOwn((world) => ({ ...bookUuid(world), body: { outcome: 'finished' } }), 201),
  'PUT /api/readings/:id/': ofItsOwner('reading', ({ reading }) => ({
    params: { id: reading },
    body: { outcome: 'stopped' },
  })),
  'DELETE /api/readings/:id/': ofItsOwner('reading', ({ reading }) => ({ params: { id: reading } }), 204),
  'POST /api/readings/:id/progress/': ofItsOwner(
    'reading',
    ({ reading }) => ({ params: { id: reading }, body: { page: 20 } }),
    201,
  ),
  'DELETE /api/progress/:id/': ofItsOwner('progress', ({ progress }) => ({ params: { id: progress } }), 204),
  'GET /api/library/': ofOnesOwn(nothing),
  'GET /api/library/overview/': ofOnesOwn(nothing),
  'GET /api/stats/': ofOnesOwn(nothing),
  'GET /api/years/:year/': ofOnesOwn(() => ({ params: { year: '2026' } })),
  'PUT /api/years/:year/share/': ofOnesOwn(() => ({ params: { year: '2026' } })),
  'DELETE /api/years/:year/share/': ofOnesOwn(() => ({ params: { year: '2026' } }), 204),
  'GET /api/shared-years/:token/': {
    ...ofItsOwner('year', () => ({ params: { token: 'never-shared' } })),
    owner: [404, 'year_not_found'],
    anonymous: [404, 'year_not_found'],
  },
  'GET /api/goals/': ofOnesOwn(nothing),
  'PUT /api/goals/:period/': ofOnesOwn(() => ({ params: { period: '2026' }, body: { unit: 'books', target: 12 } })),
  'DELETE /api/goals/:period/': ofOnesOwn(() => ({ params: { period: '2026' }, query: { unit: 'books' } })),
  'GET /api/user/marks/': ofOnesOwn(({ book }) => ({ query: { ids: book.google_books_id } })),

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
  'GET /api/reviews/:id/thread/': { ...forAnyone(({ review }) => ({ params: { id: review } })), ...noReview },
  'POST /api/reviews/:id/reply/': {
    ...ofOnesOwn(({ reply }) => ({ params: { id: reply }, body: { ...reviewText, parent: reply } }), 201),
    ...noReview,
    movesOwners: ['review.reader_id', 'notification.reader_id'],
  },
  'PUT /api/reviews/:id/like/': {
    ...ofOnesOwn(({ review }) => ({ params: { id: review } })),
    owner: [400, 'invalid'],
    ...noReview,
    movesOwners: ['review.reader_id'],
  },
  'DELETE /api/reviews/:id/like/': { ...ofOnesOwn(({ review }) => ({ params: { id: review } })), ...noReview },

  'GET /api/readlists/': ofOnesOwn(nothing),
  'GET /api/readlists/shared/': ofOnesOwn(nothing),
  'GET /api/readlists/liked/': ofOnesOwn(nothing),
  'GET /api/readlists/:id/': {
    ...ofItsOwner('readlist', ({ readlist }) => ({ params: { id: readlist } }), 200),
    guest: 200,
  },
  'PUT /api/readlists/:id/like/': {
    ...ofItsOwner('readlist', ({ readlist }) => ({ params: { id: readlist } })),
    owner: [400, 'invalid'],
    guest: 200,
    movesOwners: ['readlist.reader_id'],
  },
  'DELETE /api/readlists/:id/like/': {
    ...ofItsOwner('readlist', ({ readlist }) => ({ params: { id: readlist } })),
    guest: 200,
  },
  'GET /api/readlists/:id/shares/': ofItsOwner('readlist', ({ readlist }) => ({ params: { id: readlist } })),
  'GET /api/readlists/:id/audience/': ofItsOwner('readlist', ({ readlist }) => ({ params: { id: readlist } })),
  'PUT /api/readlists/:id/audience/': ofItsOwner('readlist', ({ readlist }) => ({
    params: { id: readlist },
    body: { link: true },
  })),
  'GET /api/readlist-links/:link/': {
    ...forAnyone(({ listLink }) => ({ params: { link: listLink } })),
    blocked: missing('readlist'),
  },
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
    movesOwners: ['share_left.owner_id', 'notification.actor_id'],
  },
  'POST /api/readlists/reorder-books/': ofItsOwner('readlist', ({ readlist, book }) => ({
    body: { readlist_id: readlist, ordered_book_ids: [book.google_books_id] },
  })),
  'POST /api/readlists/add-book/': ofItsOwner('readlist', ({ readlist, other }) => ({
    body: { readlist_id: readlist, book_id: other.id },
  })),
  'PUT /api/readlists/:id/notes/:book/': ofItsOwner('readlist', ({ readlist, book }) => ({
    params: { id: readlist, book: book.id },
    body: { note: 'For the ending.' },
  })),
  'DELETE /api/readlists/remove_book/': ofItsOwner(
    'readlist',
    ({ readlist, book }) => ({ query: { readlist_id: readlist, book_id: book.id } }),
    204,
  ),

  'GET /api/groups/': ofOnesOwn(nothing),
  'POST /api/groups/': ofOnesOwn(({ book }) => ({ body: { book_id: book.id, ...groupPlan() } }), 201),
  'GET /api/groups/:id/': { ...ofItsOwner('group', groupId), guest: 200 },
  'PUT /api/groups/:id/': ofItsOrganizer((world) => ({ ...groupId(world), body: { name: 'Slowly', ...groupPlan() } })),
  'POST /api/groups/:id/end/': ofItsOrganizer(groupId),
  'POST /api/groups/:id/invite/': ofItsOrganizer((world) => ({
    ...groupId(world),
    body: { username: world.bystander.username },
  })),
  'POST /api/groups/:id/answer/': ofOnesOwn(
    (world) => ({ ...groupId(world), body: { accept: false } }),
    [404, 'group_not_found'],
  ),
  'PUT /api/groups/:id/link/': ofItsOrganizer((world) => ({ ...groupId(world), body: { link: true } })),
  'GET /api/group-links/:link/': { ...forAnyone(groupLink), blocked: missing('group') },
  'POST /api/group-links/:link/join/': { ...ofOnesOwn(groupLink), blocked: missing('group') },
  'POST /api/groups/:id/leave/': { ...ofOnesOwn(groupId), owner: [409, 'organizer_cannot_leave'] },
  'POST /api/groups/:id/remove-member/': ofItsOrganizer((world) => ({
    ...groupId(world),
    body: { username: world.bystander.username },
  })),
  'POST /api/groups/:id/hand-over/': ofItsOrganizer(
    (world) => ({ ...groupId(world), body: { username: world.bystander.username } }),
    [404, 'reader_not_found'],
  ),
  'GET /api/groups/:id/parts/:part/posts/': ofOneWhoReadIt(firstPart),
  'POST /api/groups/:id/parts/:part/posts/': ofOneWhoReadIt(
    (world) => ({ ...firstPart(world), body: { text: 'More.' } }),
    201,
  ),
  'PUT /api/group-posts/:id/': ofItsOwner('post', ({ post }) => ({ params: { id: post }, body: { text: 'Else.' } })),
  'DELETE /api/group-posts/:id/': ofItsOwner('post', ({ post }) => ({ params: { id: post } }), 204),

  'POST /api/imports/': {
    ...ofOnesOwn(
      () => ({
        body: { file_name: 'books.csv', content: Buffer.from('Title,Author\nEmma,Jane Austen').toString('base64') },
      }),
      201,
    ),
    // That a file was read, also one that was sent before.
    remembersIn: ['allowance'],
  },
  'GET /api/imports/': ofOnesOwn(nothing),
  'GET /api/imports/:id/': ofItsOwner('import', importId),
  'GET /api/imports/:id/rows/': ofItsOwner('import', importId),
  'PUT /api/imports/:id/rows/:row/': ofItsOwner('import', ({ imported }) => ({
    params: { id: imported, row: '1' },
    body: { decision: 'leave_out' },
  })),
  'PUT /api/imports/:id/options/': ofItsOwner('import', (world) => ({
    ...importId(world),
    body: { reviews: 'public' },
  })),
  'POST /api/imports/:id/accept-guesses/': ofItsOwner('import', importId),
  'POST /api/imports/:id/commit/': ofItsOwner('import', importId),
  'POST /api/imports/:id/pause/': ofItsOwner('import', importId),
  'POST /api/imports/:id/resume/': ofItsOwner('import', importId),
  'POST /api/imports/:id/look-again/': ofItsOwner('import', importId),
  'POST /api/imports/:id/undo/': ofItsOwner('import', importId, [409, 'import_not_ready']),
  'DELETE /api/imports/:id/': ofItsOwner('import', importId, 204),
  'GET /api/imports/:id/report.csv': ofItsOwner('import', importId),

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
  'DELETE /api/challenges/:id/': ofItsOwner('challenge', ({ challenge }) => ({ params: { id: challenge } }), 204),
  'POST /api/challenges/create/': ofOnesOwn(() => {
    const { starts_on: start_date, ends_on: end_date } = groupPlan()
    return { body: { name: 'New', target_books: 2, start_date, end_date } }
  }, 201),
  'GET /api/leaderboard/': ofOnesOwn(nothing),

  'GET /api/profile/': ofOnesOwn(nothing),
  'PUT /api/profile/update/': ofOnesOwn(({ asker }) => ({
    body: { username: asker.username, email: `${asker.username}@example.org`, bio: 'Reads.' },
  })),
  'GET /api/users/:username/profile/': { ...ofOnesOwn(ownersName), ...nobody },
  'GET /api/users/:username/reading-life/': { ...ofOnesOwn(ownersName), ...closed },
  'GET /api/users/:username/reviews/': { ...ofOnesOwn(ownersName), ...closed },
  'GET /api/users/:username/books/': { ...ofOnesOwn(ownersName), ...closed },
  'GET /api/users/:username/followers/': { ...ofOnesOwn(ownersName), ...closed },
  'GET /api/users/:username/following/': { ...ofOnesOwn(ownersName), ...closed },
  'GET /api/users/:username/check-follow/': { ...ofOnesOwn(ownersName), ...nobody },
  'POST /api/users/follow/': {
    ...ofOnesOwn(({ owner }) => ({ body: { username: owner.username } })),
    owner: [400, 'invalid'],
    ...nobody,
    movesOwners: [
      'reader',
      'follow.followed_id',
      'follow_request.requested_id',
      'notification.reader_id',
      'award.reader_id',
      'achievement_earned.reader_id',
    ],
  },
  'POST /api/users/unfollow/': {
    ...ofOnesOwn(({ owner }) => ({ body: { username: owner.username } })),
    owner: [400, 'invalid'],
    ...nobody,
    movesOwners: ['reader', 'follow.followed_id', 'follow_request.requested_id', 'notification.reader_id'],
  },
  'POST /api/users/block/': ofOnesOwn(({ bystander }) => ({ body: { username: bystander.username } })),
  'POST /api/users/unblock/': ofOnesOwn(({ bystander }) => ({ body: { username: bystander.username } })),
  'GET /api/account/blocked/': ofOnesOwn(nothing),
  'POST /api/users/mute/': ofOnesOwn(({ bystander }) => ({ body: { username: bystander.username } })),
  'POST /api/users/unmute/': ofOnesOwn(({ bystander }) => ({ body: { username: bystander.username } })),
  'GET /api/account/muted/': ofOnesOwn(nothing),
  'GET /api/notifications/': ofOnesOwn(nothing),
  'GET /api/notifications/unread/': ofOnesOwn(nothing),
  'POST /api/notifications/:id/read/': ofOnesOwn(({ notification }) => ({ params: { id: notification } })),
  'POST /api/notifications/read-all/': {
    ...ofOnesOwn(({ notification }) => ({ body: { newest: notification } })),
    // The guest has been told that the owner shared the readlist.
    movesOwners: ['notification.actor_id'],
  },
  'GET /api/notifications/stream/': ofOnesOwn(nothing),
  'GET /api/notifications/settings/': ofOnesOwn(nothing),
  'PUT /api/notifications/settings/': ofOnesOwn(() => ({ body: { kind: 'follow', how: 'off' } })),
  'GET /api/account/privacy/': ofOnesOwn(nothing),
  'PUT /api/account/privacy/': ofOnesOwn(() => ({ body: { profile: 'everyone' } })),
  'GET /api/account/follow-requests/': ofOnesOwn(nothing),
  'POST /api/account/follow-requests/accept/': ofItsOwner('follow_request', requestersName),
  'POST /api/account/follow-requests/decline/': ofOnesOwn(requestersName),
  'POST /api/account/followers/remove/': ofOnesOwn(requestersName),
  'GET /api/account/export/': { ...ofOnesOwn(nothing), suspended: 200 },
  'GET /api/account/export/goodreads.csv': { ...ofOnesOwn(nothing), suspended: 200 },
  'GET /api/account/suspension/': { ...ofOnesOwn(nothing), suspended: 200 },
  'POST /api/account/delete/': {
    ...ofOnesOwn(() => ({ body: { password: 'wrong password', reviews: 'keep' } }), [403, 'current_password_needed']),
    suspended: [403, 'current_password_needed'],
    remembersIn: ['login_failure'],
  },
  'GET /api/users/alike/': ofOnesOwn(nothing),
  'GET /api/users/search/': ofOnesOwn(({ owner }) => ({ query: { q: owner.username } })),

  'GET /api/feed/': ofOnesOwn(nothing),

  'POST /api/reports/': {
    ...ofOnesOwn(({ review }) => ({ body: { kind: 'review', id: review, reason: 'spam' } }), 201),
    owner: [400, 'invalid'],
    ...noReview,
    movesOwners: ['report.reader_id'],
  },
  'GET /api/reports/': ofOnesOwn(nothing),
  'GET /api/notices/': ofOnesOwn(nothing),
  'GET /api/moderation/queue/': ofModerators(nothing),
  'POST /api/moderation/decisions/': {
    ...ofModerators(({ review }) => ({ body: { kind: 'review', id: review, why: 'Rude.', warn: true } })),
    movesOwners: ['report.reader_id', 'moderation_act.reader_id'],
  },
  'GET /api/moderation/crowds/': ofModerators(nothing),
  'POST /api/moderation/crowds/:id/': ofModerators(
    ({ act }) => ({ params: { id: act }, body: { counts: false, why: 'Arranged.' } }),
    [404, 'report_not_found'],
  ),
  'GET /api/moderation/acts/': ofModerators(nothing),
  'POST /api/moderation/acts/:id/reverse/': {
    ...ofModerators(({ act }) => ({ params: { id: act }, body: { why: 'In doubt.' } })),
    movesOwners: ['moderation_act.reader_id'],
  },
}

/** A token, valid or not, makes no difference. */
function forAnyone(ask: Expectation['ask'], outcome: Outcome = 200): Expectation {
  return { ask, owner: outcome, guest: outcome, stranger: outcome, anonymous: outcome }
}

/** A signed-in reader gets their own data, and changes nobody else's. */
function ofOnesOwn(ask: Expectation['ask'], outcome: Outcome = 200): Expectation {
  return { ask, owner: outcome, guest: outcome, stranger: outcome }
}

function ofModerators(ask: Expectation['ask'], outcome: Outcome = 200): Expectation {
  const refused = [403, 'not_a_moderator'] as const
  return { ask, owner: refused, guest: refused, stranger: refused, moderator: outcome }
}

/** Not found for anyone else. */
function ofItsOwner(thing: string, ask: Expectation['ask'], outcome: Outcome = 200): Expectation {
  return { ask, owner: outcome, guest: missing(thing), stranger: missing(thing) }
}

/** The other members are refused. */
function ofItsOrganizer(ask: Expectation['ask'], outcome: Outcome = 200): Expectation {
  return { ...ofItsOwner('group', ask, outcome), guest: [403, 'not_the_organizer'] }
}

function ofOneWhoReadIt(ask: Expectation['ask'], outcome: Outcome = 200): Expectation {
  return { ...ofItsOwner('group', ask, outcome), guest: [403, 'part_not_open'] }
}

/** Public to read, and changed only by the author. */
function ofItsAuthor(ask: Expectation['ask'], outcome: Outcome): Expectation {
  const refused = [403, 'not_the_author'] as const
  return { ask, owner: outcome, guest: refused, stranger: refused, ...noReview }
}
