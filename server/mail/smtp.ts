import type { Transporter } from 'nodemailer'
import { madeOnce } from '../made-once.ts'
import { MailRefused, type Mailer } from './mailer.ts'
import { second } from '../time.ts'

interface SmtpSettings {
  url: string
  from: string
  siteUrl: string
}

/** Each is for one silence of the mail server; an ordinary one is done long before the mail is no longer held, see `mail-jobs.ts`. */
const timeouts = { connectionTimeout: 10 * second, greetingTimeout: 10 * second, socketTimeout: 30 * second }

/** Loads the library with the first mail. */
export function smtpMailer({ url, from, siteUrl }: SmtpSettings): Mailer {
  const transporter = madeOnce(() => open(url))
  return {
    siteUrl,
    async send({ messageId, ...mail }) {
      const transport = await transporter()
      await transport
        .sendMail({
          ...mail,
          from,
          messageId: `<${messageId}@${domainOf(from)}>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
          disableFileAccess: true,
          disableUrlAccess: true,
        })
        .catch(failWithoutAddress)
    },
  }
}

async function open(url: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  return createTransport({ url, ...timeouts })
}

/** Of 'Octavo <octavo@example.org>'. */
function domainOf(from: string): string {
  return /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost'
}

/** What the mail server says about a recipient stays the same; whatever else it says may change. */
function failWithoutAddress(error: unknown): never {
  const said = (name: string) =>
    error instanceof Error ? Object.entries(error).find(([key]) => key === name)?.[1] : undefined
  const [code, command] = [String(said('responseCode') ?? said('code') ?? ''), String(said('command') ?? '')]
  const text = `The mail server did not take a mail (${[code, command].filter(Boolean).join(', ')}).`
  const isFinal = /^5\d\d$/.test(code) && ['RCPT TO', 'DATA'].includes(command)
  throw isFinal ? new MailRefused(text) : new Error(text)
}
