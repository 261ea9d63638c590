interface Policy {
  createHTML(html: string): string
}

declare global {
  /** Not yet in every browser. */
  var trustedTypes: { createPolicy(name: string, rules: Policy): Policy } | undefined
}

/** The only one that the page's Content-Security-Policy takes. */
const policy = globalThis.trustedTypes?.createPolicy('words-of-html', { createHTML: (html) => html })

/** Parsed into a document of its own, where no script runs and nothing is loaded, for its words alone. */
export function wordsOfHtml(html: string): string {
  return new DOMParser().parseFromString(policy?.createHTML(html) ?? html, 'text/html').body.textContent
}
