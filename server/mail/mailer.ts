/** What the mail server is handed. */
export interface Envelope {
  /** Stays the same when it is sent again, so that receivers know it for the same. */
  messageId: string
  to: string
  subject: string
  text: string
  html: string
  date: Date
}

export interface Mailer {
  /** Where readers find this server, without a slash at the end. */
  siteUrl: string
  /** Resolves once the mail server has taken it; throws a `MailRefused` where trying again is in vain. */
  send(mail: Envelope): Promise<void>
}

/** Neither its message nor its cause repeats an address, as it is logged. */
export class MailRefused extends Error {}
