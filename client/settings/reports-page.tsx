import { NoticesSection } from './reports/notices-section.tsx'
import { ReportsSection } from './reports/reports-section.tsx'
import { SettingsFrame } from './settings-frame.tsx'

export function ReportsPage() {
  return (
    <SettingsFrame title="Reports">
      <ReportsSection />
      <NoticesSection />
    </SettingsFrame>
  )
}
