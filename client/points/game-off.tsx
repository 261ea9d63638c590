import { ButtonLink } from '../ui/button/button-link.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { MedalIcon } from '../ui/icons/icons.tsx'

/** In place of a page of points, for a reader who has switched them off. */
export function GameOff({ title }: { title: string }) {
  return (
    <>
      <h1>{title}</h1>
      <EmptyState
        icon={<MedalIcon size={40} />}
        text="You have switched points, streaks and achievements off"
        hint="What you have earned is kept."
      >
        <ButtonLink to="/settings/privacy">Settings</ButtonLink>
      </EmptyState>
    </>
  )
}
