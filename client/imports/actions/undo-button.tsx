import { useState } from 'react'
import { undoImport, type Import } from '#contract/imports/imports.ts'
import { Button } from '../../ui/button/button.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { useImportStep } from '../data/use-import-step.ts'

/** Takes the whole import back, after asking. */
export function UndoButton({ imported, small = false }: { imported: Import; small?: boolean }) {
  const [asking, setAsking] = useState(false)
  const undo = useImportStep(imported.id, undoImport, 'Failed to undo the import. Please try again.')

  return (
    <>
      <Button small={small} onClick={() => setAsking(true)} aria-label={`Undo ${imported.file_name}`}>
        Undo
      </Button>
      <ConfirmDialog
        title="Take this import back"
        question={`Everything that ${imported.file_name} brought will be taken out of your library. What you have changed since stays.`}
        confirmText="Take it back"
        open={asking}
        pending={undo.isPending}
        onConfirm={() => undo.mutate(undefined, { onSettled: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
