import { PrivacyNotice } from './privacy-notice.tsx'
import { TextPage } from './text-page.tsx'

export function PrivacyNoticePage() {
  return (
    <TextPage title="Privacy">
      <PrivacyNotice />
    </TextPage>
  )
}
