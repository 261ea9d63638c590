import type { ReportReason, ThingKind } from '#contract/moderation/things.ts'

/** In the order in which they are offered. */
export const reasons: readonly { value: ReportReason; text: string }[] = [
  { value: 'harassment', text: 'Harassment or bullying' },
  { value: 'hate', text: 'Hate against a group' },
  { value: 'sexual', text: 'Sexual or violent content' },
  { value: 'spam', text: 'Spam or advertising' },
  { value: 'spoilers', text: 'Spoilers without a mark' },
  { value: 'impersonation', text: 'Pretends to be someone else' },
  { value: 'other', text: 'Something else' },
]

export function reasonText(reason: ReportReason): string {
  return reasons.find(({ value }) => value === reason)?.text ?? ''
}

export const thingTexts: Record<ThingKind, string> = {
  review: 'Review',
  reply: 'Reply',
  profile: 'Profile',
  readlist: 'Readlist',
  picture: 'Picture',
  post: 'Post',
  group: 'Group',
}
