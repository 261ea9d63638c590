import { Type, type Static } from 'typebox'

/** What stands in place of what a moderator hid. */
export const removedText = 'Removed by a moderator'

/** What can be reported, and acted upon. */
export const thingKind = Type.Enum(['review', 'reply', 'profile', 'readlist', 'picture', 'post', 'group'])
export type ThingKind = Static<typeof thingKind>

export const reportReason = Type.Enum(['harassment', 'hate', 'sexual', 'spam', 'spoilers', 'impersonation', 'other'])
export type ReportReason = Static<typeof reportReason>

/** While it waits; a moderator acted, or saw no reason to. */
export const reportOutcome = Type.Enum(['waiting', 'acted', 'no_action'])
export type ReportOutcome = Static<typeof reportOutcome>

export const actKind = Type.Enum([
  'hide',
  'remove_picture',
  'remove_name',
  'warn',
  'suspend',
  'close',
  'count_ratings',
  'discard_ratings',
  'reverse',
  'appoint',
  'dismiss',
])
export type ActKind = Static<typeof actKind>

/** Of what a reporter adds, and of why a moderator acts. */
export const maxModerationText = 1_000
