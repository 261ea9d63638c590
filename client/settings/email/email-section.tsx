import { useMutation, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { getAccount, sendVerification } from '#contract/accounts/recovery.ts'
import { useApi } from '../../transport/api-context.ts'
import { errorMessage } from '../../transport/error-message.ts'
import { Button } from '../../ui/button/button.tsx'
import { ButtonLink } from '../../ui/button/button-link.tsx'
import { QueryContent } from '../../ui/feedback/query-content.tsx'
import { FormError } from '../../ui/form/form-error.tsx'
import { SectionHeader } from '../../ui/text/section-header.tsx'
import styles from './email-section.module.css'

/** The address of the account, and whether it is verified where mail is sent. */
export function EmailSection({ sendsMail }: { sendsMail: boolean }) {
  const api = useApi()
  const heading = useId()
  const account = useQuery({ queryKey: ['account'], queryFn: () => api.call(getAccount, {}), staleTime: 0 })
  const { mutate, isPending, isSuccess, error } = useMutation({ mutationFn: () => api.call(sendVerification, {}) })

  return (
    <section aria-labelledby={heading} className={styles.section}>
      <SectionHeader id={heading} title="Email" />
      <QueryContent query={account} failure="Failed to load your email address.">
        {({ email, email_verified }) => (
          <>
            <p className={styles.address}>
              {email}
              {sendsMail && (
                <span className={email_verified ? styles.verified : styles.open}>
                  {email_verified ? 'Verified' : 'Not verified yet'}
                </span>
              )}
            </p>
            {sendsMail && !email_verified && (
              <>
                <p className={styles.text}>Please open the link in the mail we sent you.</p>
                <FormError
                  text={error ? errorMessage(error, 'The mail could not be sent. Please try again.') : undefined}
                />
                <Button pending={isPending} disabled={isSuccess} onClick={() => mutate()}>
                  {isSuccess ? 'The mail is on its way' : 'Send the mail again'}
                </Button>
              </>
            )}
          </>
        )}
      </QueryContent>
      <ButtonLink to="/profile">Change email or password</ButtonLink>
    </section>
  )
}
