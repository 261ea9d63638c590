import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface ReceivedMail {
  to: string[]
  messageId: string
  subject: string
  /** Headers and both bodies, decoded. */
  source: string
}

type Refusal = { code: number; at: 'recipient' | 'data' }

export interface MailServer {
  url: string
  received: ReceivedMail[]
  /** Undefined takes everything. */
  refusal: Refusal | undefined
  stop(): Promise<void>
}

/** A real mail server on a free port that keeps what it takes. */
export async function startMailServer(): Promise<MailServer> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: (_address, _session, done) => done(refused('recipient')),
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const error = refused('data')
        if (!error) mails.received.push(read(Buffer.concat(parts).toString(), session.envelope.rcptTo))
        done(error)
      })
    },
  })
  // A client that is killed in the middle of a mail.
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.server.address() as AddressInfo
  const mails: MailServer = {
    url: `smtp://127.0.0.1:${port}`,
    received: [],
    refusal: undefined,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
      }),
  }
  return mails

  function refused(at: Refusal['at']): Error | null {
    if (mails.refusal?.at !== at) return null
    return Object.assign(new Error('not now, reader@example.org'), { responseCode: mails.refusal.code })
  }
}

function read(raw: string, rcptTo: { address: string }[]): ReceivedMail {
  const source = decoded(raw)
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(source)?.[1]?.trim() ?? ''
  return {
    to: rcptTo.map(({ address }) => address),
    messageId: header('message-id'),
    subject: header('subject'),
    source,
  }
}

/** Quoted-printable and encoded words, as far as our mails use them. */
function decoded(raw: string): string {
  const words = raw.replaceAll(/=\?UTF-8\?Q\?([^?]*)\?=/gi, (_, word: string) => word.replaceAll('_', ' '))
  const plain = words.replaceAll(/=\r?\n/g, '')
  const escaped = plain.replaceAll('%', '=25').replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => `%${hex}`)
  return escaped.replaceAll(/(?:%[0-9A-F]{2})+/g, (run) => {
    try {
      return decodeURIComponent(run)
    } catch {
      return run
    }
  })
}

/** What follows the `#` of the mail's link. */
export function tokenIn({ source }: ReceivedMail): string {
  return /#([\w-]{43})/.exec(source)?.[1] ?? ''
}
