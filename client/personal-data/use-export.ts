import { useMutation } from '@tanstack/react-query'
import { exportAccount } from '#contract/personal-data.ts'
import { useApi } from '../transport/api-context.ts'
import { errorMessage } from '../transport/error-message.ts'
import { useToast } from '../ui/feedback/toast.tsx'

export function useExport() {
  const api = useApi()
  const showToast = useToast()
  return useMutation({
    mutationFn: () => api.call(exportAccount, {}),
    onSuccess(exported) {
      download(`octavo-${exported.account.username}.json`, JSON.stringify(exported, undefined, 2))
      showToast({ message: 'Your data has been downloaded.' })
    },
    onError: (error) =>
      showToast({ message: errorMessage(error, 'Failed to export your data. Please try again.'), problem: true }),
  })
}

function download(name: string, json: string): void {
  const url = URL.createObjectURL(new Blob([json], { type: 'application/json' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  // The browser needs time to start reading the blob.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
