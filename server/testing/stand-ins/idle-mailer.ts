import type { Mailer } from '../../mail/mailer.ts'

/** Takes every mail and keeps none. */
export const idleMailer: Mailer = { siteUrl: 'https://octavo.example', send: () => Promise.resolve() }
