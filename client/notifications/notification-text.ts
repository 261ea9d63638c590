import type { Notification } from '#contract/notifications/notifications.ts'
import { detailsHref, reviewHref } from '../books/book-text.ts'
import { groupHref } from '../groups/data/group-text.ts'
import { profileHref } from '../follows/profile-href.ts'
import { dayText } from '../ui/text/day-text.ts'

/** Texts of readers stand apart, as they may be written in the other direction. */
interface Telling {
  who: string
  /** Before and after the title. */
  what: readonly [string, string]
  title: string
  href: string
}

export function tellingOf(notification: Notification): Telling {
  const { kind, username, others, title, link_id, thing } = notification
  const who = others === 0 ? username : `${username} and ${others} ${others === 1 ? 'other' : 'others'}`
  const book = { google_books_id: link_id }
  const reply = notification.reply_id ? reviewHref(book, notification.reply_id) : detailsHref(book)
  switch (kind) {
    case 'follow':
      return { who, what: [others === 0 ? 'follows you' : 'follow you', ''], title: '', href: profileHref(username) }
    case 'follow_request':
      return {
        who,
        what: [others === 0 ? 'asks to follow you' : 'ask to follow you', ''],
        title: '',
        href: '/settings/privacy',
      }
    case 'reply':
      return {
        who,
        what: [thing === 'review' ? 'replied to your review of' : 'replied to your reply about', ''],
        title,
        href: reply,
      }
    case 'thread':
      return { who, what: ['replied in a thread about', ''], title, href: reply }
    case 'share':
      return { who, what: ['shared the readlist', 'with you'], title, href: `/readlist/${link_id}` }
    case 'report':
      return { who: '', what: reportText(notification), title, href: '/settings/reports' }
    case 'group_invite':
      return {
        who,
        what: [others === 0 ? 'invites you to read' : 'invite you to read', 'together'],
        title,
        href: '/together',
      }
    case 'group_post':
      return {
        who,
        what: [`wrote in part ${notification.part ?? 1} of`, ''],
        title,
        href: `${groupHref(link_id)}?part=${notification.part ?? 1}`,
      }
    case 'group_ended':
      return {
        who,
        what: username === '' ? ['The last day of your group', 'is over'] : ['ended the group', ''],
        title,
        href: groupHref(link_id),
      }
    case 'challenge':
      return {
        who: '',
        what: ['The last week of your challenge', `has begun: it ends on ${dayText(notification.ends_on ?? '')}`],
        title,
        href: '/challenges',
      }
  }
}

function reportText({ thing = 'profile', title, outcome }: Notification): [string, string] {
  const came = outcome === 'acted' ? 'was decided: moderators acted' : 'was decided: no action was taken'
  const about = {
    review: 'of a review of',
    reply: 'of a reply about',
    readlist: 'of the readlist',
    post: 'of a post about',
    group: 'of a group that reads',
  }
  const named = thing === 'profile' || thing === 'picture' ? undefined : about[thing]
  if (named === undefined || title === '') return [`Your report of a ${thing} ${came}`, '']
  return [`Your report ${named}`, came]
}
