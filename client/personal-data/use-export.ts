import { useMutation } from '@tanstack/react-query'
import type { Api } from '#contract/api.ts'
import { exportAccount, exportLibrary } from '#contract/personal-data.ts'
import { useUser } from '../session/session-context.ts'
import { useApi } from '../transport/api-context.ts'
import { errorMessage } from '../transport/error-message.ts'
import { saveFile } from '../transport/save-file.ts'
import { useToast } from '../ui/feedback/toast.tsx'

/** Everything, as JSON. */
export function useExport() {
  return useDownload('json', async (api) => JSON.stringify(await api.call(exportAccount, {}), undefined, 2))
}

/** The books alone, as other services read them. */
export function useLibraryExport() {
  return useDownload('csv', (api) => api.call(exportLibrary, {}))
}

const types = { json: 'application/json', csv: 'text/csv' }

function useDownload(ending: keyof typeof types, read: (api: Api) => Promise<string>) {
  const api = useApi()
  const username = useUser()?.username
  const showToast = useToast()
  return useMutation({
    mutationFn: () => read(api),
    onSuccess(content) {
      saveFile(`octavo-${username}.${ending}`, content, types[ending])
      showToast({ message: 'Your data has been downloaded.' })
    },
    onError: (error) =>
      showToast({ message: errorMessage(error, 'Failed to export your data. Please try again.'), problem: true }),
  })
}
