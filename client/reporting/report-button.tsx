import { useState } from 'react'
import { Button } from '../ui/button/button.tsx'
import { FlagIcon } from '../ui/icons/icons.tsx'
import { lazyDialog } from '../ui/lazy/lazy-dialog.tsx'
import type { Reportable } from './reportable.ts'

// Loaded on demand: the dialog is rarely opened.
const { Popup: ReportDialog, preload } = lazyDialog(async () => (await import('./report-dialog.tsx')).ReportDialog)

/** Quiet: it stands on everything that others wrote. */
export function ReportButton({ about, label }: { about: readonly Reportable[]; label: string }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        look="bare"
        small
        aria-label={label}
        onClick={() => setOpen(true)}
        onPointerEnter={preload}
        onFocus={preload}
      >
        <FlagIcon size={16} />
        Report
      </Button>
      {open && <ReportDialog about={about} onClose={() => setOpen(false)} />}
    </>
  )
}
