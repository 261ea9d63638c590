import { takeBackEmail } from '#contract/accounts/recovery.ts'
import { ButtonLink } from '../../ui/button/button-link.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LinkPage } from './link-page.tsx'
import { useEndSessionOf } from './use-end-session-of.ts'

export function TakeBackEmailPage() {
  const endSessionOf = useEndSessionOf()
  return (
    <LinkPage
      title="Take your address back"
      text="Your account gets this address back, and is logged out everywhere."
      buttonText="Take my address back"
      act={(api, token) => api.call(takeBackEmail, { body: { token } })}
      onDone={({ username }) => endSessionOf(username)}
    >
      <EmptyState
        text="Your account has its address back."
        hint="Somebody may know your password, so it no longer works. A link to choose a new one is on its way to your address."
      >
        <ButtonLink to="/" look="primary">
          Continue
        </ButtonLink>
      </EmptyState>
    </LinkPage>
  )
}
