import { maxFileBytes } from '#contract/imports/imports.ts'

export interface ReadFile {
  file_name: string
  /** Base64. */
  content: string
}

const maxFileName = 255
const oneMegabyte = 1_000_000

/** Why a file need not be sent at all; undefined if it can be. */
export function refusalOf({ size }: File): string | undefined {
  if (size === 0) return 'This file is empty.'
  if (size <= maxFileBytes) return undefined
  return `This file has ${(size / oneMegabyte).toFixed(1)} MB. A file may have at most ${maxFileBytes / oneMegabyte} MB.`
}

/** Undefined if the browser cannot read it, as with a folder or a file that was deleted. */
export function readFile(file: File): Promise<ReadFile | undefined> {
  return new Promise((resolve) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve({ file_name: nameOf(file), content: base64Of(reader.result) }))
    reader.addEventListener('error', () => resolve(undefined))
    reader.readAsDataURL(file)
  })
}

function base64Of(dataUrl: FileReader['result']): string {
  return typeof dataUrl === 'string' ? dataUrl.slice(dataUrl.indexOf(',') + 1) : ''
}

function nameOf({ name }: File): string {
  return (name || 'file').slice(-maxFileName)
}
