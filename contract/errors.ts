/** Every error a client can get: the only place that defines a code's status and text. */
const failures = {
  invalid: { status: 400, text: 'The request is invalid.' },
  import_unreadable: { status: 400, text: 'This file cannot be read.' },
  columns_needed: { status: 400, text: 'Please say which column holds the title and which the ISBN.' },
  not_signed_in: { status: 401, text: 'Please log in.' },
  wrong_login: { status: 401, text: 'Invalid username or password.' },
  second_factor_needed: { status: 401, text: 'Please enter the code from your authenticator app, or a recovery code.' },
  wrong_code: { status: 401, text: 'This code is not right, or was already used.' },
  wrong_passkey: { status: 401, text: 'This passkey was not accepted. Please try again.' },
  csrf_failed: { status: 403, text: 'This page is out of date. Please reload it and try again.' },
  code_not_accepted: { status: 403, text: 'This code is not right, or was already used.' },
  passkey_not_accepted: { status: 403, text: 'This passkey was not accepted. Please try again.' },
  current_password_needed: { status: 403, text: 'Please enter your current password.' },
  profile_private: { status: 403, text: 'This profile is private.' },
  suspended: { status: 403, text: 'Your account is suspended.' },
  not_a_moderator: { status: 403, text: 'Only moderators can do this.' },
  about_yourself: { status: 403, text: 'Another moderator has to decide this.' },
  about_a_moderator: { status: 403, text: 'Moderators cannot suspend each other.' },
  email_not_verified: {
    status: 403,
    text: 'Please verify your email address first: open the link in the mail we sent you, or ask for a new one in Settings.',
  },
  not_the_author: { status: 403, text: 'Only the author can change this.' },
  not_the_organizer: { status: 403, text: 'Only the organizer of the group can do this.' },
  part_not_open: { status: 403, text: 'This thread opens once you have read that far.' },
  not_found: { status: 404, text: "There's nothing here." },
  book_not_found: { status: 404, text: "We couldn't find this book." },
  edition_not_found: { status: 404, text: "We couldn't find this edition." },
  author_not_found: { status: 404, text: "We couldn't find this author." },
  reader_not_found: { status: 404, text: "We couldn't find this reader." },
  year_not_found: { status: 404, text: 'This page is no longer shared.' },
  readlist_not_found: { status: 404, text: "We couldn't find this readlist." },
  review_not_found: { status: 404, text: "We couldn't find this review." },
  group_not_found: { status: 404, text: "We couldn't find this group." },
  post_not_found: { status: 404, text: "We couldn't find this post." },
  reading_not_found: { status: 404, text: "We couldn't find this reading." },
  progress_not_found: { status: 404, text: "We couldn't find this entry." },
  passkey_not_found: { status: 404, text: "We couldn't find this passkey." },
  session_not_found: { status: 404, text: "We couldn't find this session." },
  report_not_found: { status: 404, text: 'This is decided already.' },
  act_not_found: { status: 404, text: "We couldn't find this in the log." },
  import_not_found: { status: 404, text: "We couldn't find this import." },
  follow_request_not_found: { status: 404, text: 'This request is no longer there.' },
  challenge_not_found: { status: 404, text: "We couldn't find this challenge." },
  too_slow: { status: 408, text: 'The request did not arrive in time.' },
  app_is_set_up: { status: 409, text: 'An authenticator app is already set up. Remove it first.' },
  no_second_factor: { status: 409, text: 'There is no second step to recover. Set one up first.' },
  no_passkeys: { status: 409, text: 'This server does not offer passkeys.' },
  no_mail: { status: 409, text: 'This server sends no mail. Please ask its administrator.' },
  username_taken: { status: 409, text: 'This username is already taken.' },
  email_taken: { status: 409, text: 'This email is already in use.' },
  readlist_name_taken: { status: 409, text: 'You already have a readlist with this name.' },
  readlist_is_kept_for_you: {
    status: 409,
    text: "Octavo keeps 'Done Reading' up to date for you, so you can't change it yourself.",
  },
  reading_is_open: { status: 409, text: 'You are already reading this book. End that reading first.' },
  own_book: {
    status: 409,
    text: 'Only you have this book, so others could not read a review of it. Keep a private note instead.',
  },
  book_kept_private: {
    status: 409,
    text: 'You keep this book private. Show it in your library first, to read it together.',
  },
  group_is_over: { status: 409, text: 'This group is over.' },
  part_has_posts: { status: 409, text: 'Readers have written about a part that would go. Keep as many parts.' },
  organizer_cannot_leave: { status: 409, text: 'Hand the group over to another member first.' },
  reader_has_declined: {
    status: 409,
    text: 'This reader has declined or left. You can still send them the link.',
  },
  import_under_way: { status: 409, text: 'Another import is at work. Please wait until it is done.' },
  import_not_ready: { status: 409, text: 'This is not possible at this point of the import.' },
  list_is_full: { status: 409, text: "You've reached the maximum." },
  requester_list_is_full: {
    status: 409,
    text: 'This reader already follows as many readers as one can, so the request has ended.',
  },
  reader_has_left: {
    status: 409,
    text: 'This reader left one of your readlists. You can share with them again once they follow you.',
  },
  order_does_not_match: { status: 409, text: 'The list has changed in the meantime. Please try again.' },
  key_reused: { status: 409, text: 'This Idempotency-Key was already used for a different request.' },
  already_reported: { status: 409, text: 'You have already reported this.' },
  already_reversed: { status: 409, text: 'This has been reversed already.' },
  removed_by_moderator: { status: 409, text: 'A moderator removed this.' },
  challenge_is_over: { status: 409, text: 'This challenge is over.' },
  link_expired: { status: 410, text: 'This link has expired or was already used. Please ask for a new one.' },
  too_large: { status: 413, text: 'This is too large.' },
  wrong_type: { status: 415, text: 'Please send JSON.' },
  expectation_failed: { status: 417, text: "The request's Expect header is not supported." },
  headers_too_large: { status: 431, text: 'The request headers are too large.' },
  too_many_requests: { status: 429, text: 'Too many requests. Please wait a moment and try again.' },
  rate_limited: { status: 429, text: "You've reached the limit for now. Please try again later." },
  login_slowed: { status: 429, text: 'Too many failed attempts. Please wait a moment and try again.' },
  internal: { status: 500, text: 'Something went wrong on our side. Please try again.' },
  unavailable: { status: 503, text: 'Octavo is temporarily unavailable. Please try again shortly.' },
  busy: { status: 503, text: 'Octavo is very busy. Please try again shortly.' },
  no_room: { status: 503, text: "Octavo can't save anything right now. Please try again later." },
  source_unavailable: {
    status: 503,
    text: "The book catalogue isn't responding. Please try again shortly.",
  },
} as const satisfies Record<string, { status: number; text: string }>

export type FailureCode = keyof typeof failures

/** Errors that any endpoint can return, so none lists them. */
export const generalCodes = [
  'invalid',
  'not_signed_in',
  'suspended',
  'email_not_verified',
  'csrf_failed',
  'not_found',
  'too_slow',
  'too_large',
  'wrong_type',
  'expectation_failed',
  'headers_too_large',
  'too_many_requests',
  'internal',
  'unavailable',
  'busy',
  'no_room',
] as const satisfies FailureCode[]

/** Errors that only some endpoints return, each of which lists them. */
export type ListedCode = Exclude<FailureCode, (typeof generalCodes)[number]>

/** The error text of each invalid field, by field name. */
export type FieldTexts = Record<string, string>

interface FailureDetails {
  /** Defaults to the first field's text, then to the text of the code. */
  text?: string | undefined
  fields?: FieldTexts | undefined
  /** Seconds after which a retry makes sense. */
  retryAfter?: number | undefined
  cause?: unknown
}

/** An error the reader is told about, on either side of the wire. */
export class Failure extends Error {
  readonly code: FailureCode
  readonly status: number
  readonly fields: FieldTexts | undefined
  readonly retryAfter: number | undefined

  constructor(code: FailureCode, { text, fields, retryAfter, cause }: FailureDetails = {}) {
    super(text ?? Object.values(fields ?? {})[0] ?? failures[code].text, { cause })
    this.name = 'Failure'
    this.code = code
    this.status = failures[code].status
    this.fields = fields
    this.retryAfter = retryAfter
  }
}

export function fail(code: FailureCode, details: FailureDetails = {}): never {
  throw new Failure(code, details)
}

/** A newer server may send codes this client does not know. */
export function isFailureCode(code: unknown): code is FailureCode {
  return typeof code === 'string' && Object.hasOwn(failures, code)
}

export function failureStatus(code: FailureCode): number {
  return failures[code].status
}

export function failureText(code: FailureCode): string {
  return failures[code].text
}
