import { useEffect, useState, type ComponentProps } from 'react'
import { lazyModule } from '../ui/lazy/lazy-module.ts'
import type { EntryPanel } from './log/entry-panel.tsx'

const code = lazyModule(async () => (await import('./log/entry-panel.tsx')).EntryPanel)

/** Its code is loaded after the page, which can be read without it; where that fails, the page stays as it is. */
export function LazyEntryPanel(props: ComponentProps<typeof EntryPanel>) {
  const [known, setKnown] = useState({ Panel: code.known() })
  const { Panel } = known

  useEffect(() => {
    if (Panel) return
    let current = true
    code.fetch().then(
      (Loaded) => current && setKnown({ Panel: Loaded }),
      () => {},
    )
    return () => {
      current = false
    }
  }, [Panel])

  return Panel && <Panel {...props} />
}
