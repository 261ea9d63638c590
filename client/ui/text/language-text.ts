const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })

/** The English name of a language, given its code; '' for a code that says nothing. */
export function languageText(code: string): string {
  try {
    return names.of(code) ?? ''
  } catch {
    // Not a code at all.
    return ''
  }
}
