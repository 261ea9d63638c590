import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Failure } from '#contract/errors.ts'
import { createImport } from '#contract/imports/imports.ts'
import { useApi } from '../../transport/api-context.ts'
import { errorMessage } from '../../transport/error-message.ts'
import { newOnceKey, retryOnce } from '../../transport/retry-once.ts'
import { importsQuery, showImport } from '../data/imports-queries.ts'
import { readFile, refusalOf, type ReadFile } from './read-file.ts'

export type ColumnMeanings = Record<string, string>

interface Sent {
  file: ReadFile
  columns?: ColumnMeanings
}

/** From a file of the reader's to an import of its own. */
export function useUpload() {
  const api = useApi()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [refusal, setRefusal] = useState<string>()
  const [reading, setReading] = useState(false)
  const [share, setShare] = useState(0)
  const [unknownColumns, setUnknownColumns] = useState<[name: string, example: string][]>()
  const send = useMutation({
    mutationFn({ file, columns }: Sent) {
      const body = { ...file, ...(columns && { columns }) }
      const onceKey = newOnceKey()
      return retryOnce(() => api.call(createImport, { body, onceKey }, setShare))
    },
    async onSuccess(imported) {
      await showImport(queries, api, imported)
      await navigate(`/import/${imported.id}`)
    },
    onError(failure) {
      setUnknownColumns((before) => columnsOf(failure) ?? before)
      // It may say which other import is under way.
      void queries.invalidateQueries({ queryKey: importsQuery(api).queryKey })
    },
  })
  const { error, variables } = send

  async function take(file: File) {
    if (send.isPending || reading) return
    forget()
    const refused = refusalOf(file)
    setRefusal(refused)
    if (refused !== undefined) return
    setReading(true)
    const read = await readFile(file)
    setReading(false)
    if (read) send.mutate({ file: read })
    else setRefusal('Your browser could not read this file. Please choose it again.')
  }

  function forget() {
    send.reset()
    setShare(0)
    setRefusal(undefined)
    setUnknownColumns(undefined)
  }

  return {
    take: (file: File) => void take(file),
    busy: reading || send.isPending,
    /** From 0 to 1. */
    share,
    fileName: variables?.file.file_name,
    failure:
      refusal ??
      (error && !columnsOf(error) ? errorMessage(error, 'Failed to send the file. Please try again.') : undefined),
    /** Those that could not be made sense of, each with an example. */
    unknownColumns,
    explainColumns(columns: ColumnMeanings) {
      if (variables) send.mutate({ file: variables.file, columns })
    },
    forget,
  }
}

function columnsOf(error: unknown): [name: string, example: string][] | undefined {
  if (!(error instanceof Failure) || error.code !== 'columns_needed') return undefined
  return Object.entries(error.fields ?? {}).filter(([name]) => name !== '')
}
