import { useOffers } from '../accounts/use-offers.ts'
import { SettingsFrame } from './settings-frame.tsx'
import { EmailSection } from './email/email-section.tsx'
import { TwoStepSection } from './two-step/two-step-section.tsx'
import { PasskeysSection } from './passkeys/passkeys-section.tsx'
import { KeyboardSection } from './keyboard/keyboard-section.tsx'
import { SessionsSection } from './sessions/sessions-section.tsx'

export function AccountPage() {
  const offers = useOffers()
  return (
    <SettingsFrame title="Account" pending={!offers}>
      {offers && (
        <>
          <EmailSection sendsMail={offers.mail} />
          <TwoStepSection />
          {offers.passkeys && <PasskeysSection />}
          <SessionsSection />
          <KeyboardSection />
        </>
      )}
    </SettingsFrame>
  )
}
