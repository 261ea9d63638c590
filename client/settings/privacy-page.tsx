import { Link } from 'react-router'
import { FollowRequests } from '../follows/follow-requests.tsx'
import { GameSection } from './privacy/game-section.tsx'
import { KeptReadersSection } from './privacy/kept-readers-section.tsx'
import { ProfileAccessSection } from './privacy/profile-access-section.tsx'
import { SettingsFrame } from './settings-frame.tsx'

export function PrivacyPage() {
  return (
    <SettingsFrame title="Privacy">
      <ProfileAccessSection />
      <FollowRequests emptyText="Nobody is waiting for your answer." />
      <GameSection />
      <KeptReadersSection list="blocked" />
      <KeptReadersSection list="muted" />
      <p>
        <Link to="/privacy">What Octavo keeps about you, and who sees it</Link>
      </p>
    </SettingsFrame>
  )
}
