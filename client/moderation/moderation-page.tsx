import { Tabs } from '../ui/tabs/tabs.tsx'
import { useTab } from '../ui/tabs/use-tab.ts'
import { useUser } from '../session/session-context.ts'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { ActLog } from './act-log.tsx'
import { Crowds } from './crowds.tsx'
import styles from './moderation-page.module.css'
import { Queue } from './queue.tsx'

const tabIds = ['reports', 'ratings', 'log'] as const

export function ModerationPage() {
  const [open, openTab] = useTab(tabIds, 'reports')
  const isModerator = useUser()?.is_moderator === true
  return (
    <>
      <h1 className={styles.title}>Moderation</h1>
      {isModerator ? (
        <Tabs
          label="Moderation"
          open={open}
          onOpen={openTab}
          tabs={[
            { id: 'reports', text: 'Reports', panel: <Queue /> },
            { id: 'ratings', text: 'Ratings', panel: <Crowds /> },
            { id: 'log', text: 'Log', panel: <ActLog /> },
          ]}
        />
      ) : (
        <EmptyState text="This page is for moderators." />
      )}
    </>
  )
}
