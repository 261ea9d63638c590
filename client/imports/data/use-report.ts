import { useMutation } from '@tanstack/react-query'
import { getImportReport, type Import } from '#contract/imports/imports.ts'
import { useApi } from '../../transport/api-context.ts'
import { errorMessage } from '../../transport/error-message.ts'
import { saveFile } from '../../transport/save-file.ts'
import { useToast } from '../../ui/feedback/toast.tsx'

/** Downloads the file's own columns with what became of each row. */
export function useReport({ id, file_name }: Import) {
  const api = useApi()
  const toast = useToast()
  return useMutation({
    mutationFn: () => api.call(getImportReport, { params: { id } }),
    onSuccess(report) {
      saveFile(`octavo-report-${nameOf(file_name)}.csv`, report, 'text/csv')
      toast({ message: 'The report has been downloaded.' })
    },
    onError: (error) =>
      toast({ message: errorMessage(error, 'Failed to get the report. Please try again.'), problem: true }),
  })
}

function nameOf(fileName: string): string {
  return fileName.replace(/(?:\.\w{2,4}){1,2}$/, '')
}
