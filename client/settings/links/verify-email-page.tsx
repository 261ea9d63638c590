import { verifyEmail } from '#contract/accounts/recovery.ts'
import { ButtonLink } from '../../ui/button/button-link.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LinkPage } from './link-page.tsx'

export function VerifyEmailPage() {
  return (
    <LinkPage
      title="Verify your email address"
      text="One press, and your address is verified."
      buttonText="Verify my address"
      act={(api, token) => api.call(verifyEmail, { body: { token } })}
    >
      <EmptyState text="Your email address is verified.">
        <ButtonLink to="/" look="primary">
          Continue
        </ButtonLink>
      </EmptyState>
    </LinkPage>
  )
}
