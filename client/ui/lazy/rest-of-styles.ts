let loading: Promise<void> | undefined

/**
 * Loads what the first style sheet leaves out (see `splitStyles`), behind it, so that the order of rules is always the same. If that fails,
 * the next call tries again. In development there is one sheet.
 */
export function restOfStyles(): Promise<void> {
  const { restOfStyles: href } = document.documentElement.dataset
  if (href === undefined) return Promise.resolve()
  loading ??= load(href).catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

function load(href: string): Promise<void> {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', crossOrigin: '', href })
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => {
      link.remove()
      reject(new Error('The style sheet could not be loaded.'))
    })
    // Behind the head, which may not have been read to its end: what it still brings must come before this.
    document.documentElement.append(link)
  })
}
