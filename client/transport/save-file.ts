/** Hands a file to the browser to be saved. */
export function saveFile(name: string, content: string, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  // The browser needs time to start reading the blob.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
