import type { Import } from '#contract/imports/imports.ts'
import { Button } from '../../ui/button/button.tsx'
import { useReport } from '../data/use-report.ts'

interface ReportButtonProps {
  imported: Import
  small?: boolean
  look?: 'quiet' | 'bare'
}

export function ReportButton({ imported, small = false, look = 'quiet' }: ReportButtonProps) {
  const { mutate: save, isPending } = useReport(imported)
  return (
    <Button
      look={look}
      small={small}
      pending={isPending}
      onClick={() => save()}
      aria-label={`Report on ${imported.file_name}`}
    >
      Report
    </Button>
  )
}
