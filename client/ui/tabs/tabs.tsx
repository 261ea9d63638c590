import { Tabs as BaseTabs } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import styles from './tabs.module.css'

export interface Tab<Id extends string> {
  id: Id
  text: string
  panel: ReactNode
}

interface TabsProps<Id extends string> {
  /** What the tabs are about, read out. */
  label: string
  tabs: readonly Tab<Id>[]
  open: Id
  onOpen: (id: Id) => void
}

/** Arrow keys walk through the tabs; only the open panel is mounted. */
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
      {/* The others would stand beside it until they have left. */}
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
