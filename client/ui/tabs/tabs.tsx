import { Tabs as BaseTabs } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import styles from './tabs.module.css'

export interface Tab<Id extends string> {
  id: Id
  text: string
  panel: ReactNode
}

interface TabsProps<Id extends string> {
  /** Accessible name of the tab list. */
  label: string
  tabs: readonly Tab<Id>[]
  open: Id
  onOpen: (id: Id) => void
}

/** Arrow keys move between tabs; only the open panel is mounted. */
export function Tabs<Id extends string>({ label, tabs, open, onOpen }: TabsProps<Id>) {
  return (
    <BaseTabs.Root value={open} onValueChange={onOpen}>
      <BaseTabs.List className={styles.list} aria-label={label} activateOnFocus>
        {tabs.map((tab) => (
          <BaseTabs.Tab key={tab.id} value={tab.id} className={styles.tab}>
            {tab.text}
          </BaseTabs.Tab>
        ))}
      </BaseTabs.List>
      {/* Panels that are leaving would otherwise be shown next to it. */}
      {tabs
        .filter((tab) => tab.id === open)
        .map((tab) => (
          <BaseTabs.Panel key={tab.id} value={tab.id} className={styles.panel}>
            {tab.panel}
          </BaseTabs.Panel>
        ))}
    </BaseTabs.Root>
  )
}
