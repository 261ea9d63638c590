import { NotificationsSection } from './notifications/notifications-section.tsx'
import { SettingsFrame } from './settings-frame.tsx'

export function NotificationSettingsPage() {
  return (
    <SettingsFrame title="Notifications">
      <NotificationsSection />
    </SettingsFrame>
  )
}
