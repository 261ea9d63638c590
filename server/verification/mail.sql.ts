import { sql } from 'kysely'
import type { Check } from './check.sql.ts'

export const mailChecks: Check[] = [
  {
    claim: 'A mail that waits has a background job that will send it.',
    broken: sql`
      select mail.id::text as about, 'waits' as stands, 'has a job' as should
      from mail where state = 'waiting' and not exists (
        select from pgboss.job
        where name = 'mail' and singleton_key = mail.id::text and state in ('created', 'retry', 'active')
      )`,
  },
  {
    claim: 'A link of a mail is its recipient’s.',
    broken: sql`
      select mail_id || ': ' || purpose as about, link.reader_id::text as stands,
        coalesce(mail.reader_id::text, 'nobody') as should
      from mailed_link as link join mail on mail.id = mail_id
      where mail.reader_id is distinct from link.reader_id`,
  },
]
