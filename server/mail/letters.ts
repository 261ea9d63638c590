import { day, hour, minute } from '../time.ts'

/** How long a changed address can be taken back. */
export const takeBackMs = 72 * hour

/** What a link in a mail may be used for. */
export type LinkPurpose = 'reset_password' | 'verify_email' | 'take_back_email'

interface MailedLink {
  purpose: LinkPurpose
  /** Its secret follows the `#`, which browsers send to no server. */
  path: string
  text: string
  lifetimeMs: number
  /** Whether it ends those of earlier mails. */
  newestAlone: boolean
}

export interface Letter {
  subject: string
  /** Paragraphs; `NAME` stands for the username. */
  before: string[]
  link?: MailedLink
  /** A page that the mail leads to; it opens for nobody who is not logged in. */
  page?: { path: string; text: string }
  after: string[]
  /** Later it is not worth sending. */
  usefulForMs: number
}

const notYou = 'If this was not you, choose a new password at once: open Octavo and press “Forgot your password?”.'
const takenOff = 'That takes off passkeys and apps of the last 30 days, too.'

const settingsPath = '/settings/notifications'

/** Says that there is something, not what: it may be gone, or hidden, by the time it is read. */
function told(subject: string, before: string): Letter {
  return {
    subject,
    before: [before],
    page: { path: '/notifications', text: 'See your notifications' },
    after: [`You get this mail because you asked for it. To get no more of them, open SITE${settingsPath}`],
    usefulForMs: day,
  }
}

const letters = {
  reset_password: {
    subject: 'Choose a new password',
    before: ['Somebody, hopefully you, asked for a new password for the account NAME.'],
    link: {
      purpose: 'reset_password',
      path: '/reset-password',
      text: 'Choose a new password',
      lifetimeMs: 30 * minute,
      newestAlone: true,
    },
    after: [
      'The link works once, for 30 minutes, and only if it is the newest you asked for.',
      'If you did not ask for it, you need not do anything: your password stays as it is.',
    ],
    usefulForMs: hour,
  },
  verify_email: {
    subject: 'Verify your email address',
    before: ['This is the address of the account NAME. Please verify that it is yours.'],
    link: {
      purpose: 'verify_email',
      path: '/verify-email',
      text: 'Verify my address',
      lifetimeMs: 3 * day,
      newestAlone: true,
    },
    after: ['The link works for three days.', 'If you have no such account, you need not do anything.'],
    usefulForMs: day,
  },
  address_changed: {
    subject: 'Your email address was changed',
    before: ['The account NAME has another email address now. From now on, mail goes there.'],
    link: {
      purpose: 'take_back_email',
      path: '/take-back-email',
      text: 'Take this address back',
      lifetimeMs: takeBackMs,
      newestAlone: false,
    },
    after: [
      'If you changed it yourself, you need not do anything.',
      'If not, take the address back within 72 hours: this also logs out everywhere, and a link to choose a new password comes to you.',
    ],
    usefulForMs: takeBackMs,
  },
  app_added: {
    subject: 'An authenticator app was added',
    before: ['Logins to the account NAME now ask for a code of an authenticator app.'],
    after: [`${notYou} ${takenOff}`],
    usefulForMs: day,
  },
  codes_renewed: {
    subject: 'Your recovery codes were replaced',
    before: ['The recovery codes of the account NAME were replaced. The ones from before no longer work.'],
    after: [notYou],
    usefulForMs: day,
  },
  passkey_added: {
    subject: 'A passkey was added',
    before: ['A passkey was added to the account NAME. It logs in without a password.'],
    after: [`${notYou} ${takenOff}`],
    usefulForMs: day,
  },
  passkey_removed: {
    subject: 'A passkey was removed',
    before: ['A passkey was removed from the account NAME.'],
    after: [notYou],
    usefulForMs: day,
  },
  app_removed: {
    subject: 'The authenticator app was removed',
    before: ['Logins to the account NAME no longer ask for a code of an authenticator app.'],
    after: [notYou],
    usefulForMs: day,
  },
  password_changed: {
    subject: 'Your password was changed',
    before: ['The password of the account NAME was changed, and all its other sessions were ended.'],
    after: [notYou],
    usefulForMs: 24 * hour,
  },
  told_follow: told('Somebody follows you', 'Somebody new follows you, NAME.'),
  told_follow_request: told('Somebody asks to follow you', 'Somebody asks to follow you, NAME: you decide.'),
  told_reply: told('Somebody replied to you', 'Somebody replied to what you wrote about a book, NAME.'),
  told_thread: told('There is a new reply', 'Somebody replied in a thread that you wrote in, NAME.'),
  told_share: told('A readlist was shared with you', 'Somebody shared a readlist with you, NAME.'),
  told_report: told('Your report was decided', 'The moderators have decided about a report of yours, NAME.'),
  told_group_invite: told('You are invited to read together', 'Somebody invites you to read a book together, NAME.'),
  told_group_post: told('There is a new post', 'Somebody wrote in a part that you have read together, NAME.'),
  told_group_ended: told('Reading together has ended', 'A group that you read a book with has ended, NAME.'),
  told_challenge: told('A challenge ends soon', 'A challenge that you joined is in its last week, NAME.'),
} as const satisfies Record<string, Letter>

export type LetterKind = keyof typeof letters

/** Of letters that say what a reader was told of here. */
export const toldKinds = Object.keys(letters).filter((kind) => kind.startsWith('told_'))

/** Undefined for a kind that only a newer server knows. */
export function findLetter(kind: string): Letter | undefined {
  return new Map<string, Letter>(Object.entries(letters)).get(kind)
}
