import { fail } from '#contract/errors.ts'

/** The end of a suspension that has none. */
export const forGood = new Date('9999-12-31T00:00:00Z')

/** The end as replies show it: null for good. */
export function suspensionEnd(until: Date | null): string | null {
  return until === null || until >= forGood ? null : until.toISOString()
}

/** Call with the reader locked: one who has been suspended while the call was on its way writes nothing any more. */
export function refuseSuspended({ suspended_until: until }: { suspended_until: Date | null }, at: Date): void {
  if (until && until > at) failSuspended(until)
}

export function failSuspended(until: Date): never {
  const end = suspensionEnd(until)
  fail('suspended', {
    text:
      end === null
        ? 'Your account is suspended for good. You can still export your data and delete the account.'
        : `Your account is suspended until ${dayText(until)}. Until then you can export your data and delete the account.`,
  })
}

function dayText(day: Date): string {
  return day.toLocaleDateString('en', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
}
