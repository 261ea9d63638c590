import type { ReactNode } from 'react'

/** The only place that has the address. */
const sourceCodeUrl = 'https://github.com/octavo-reads/octavo'

export function SourceCodeLink({ children }: { children: ReactNode }) {
  return (
    <a href={sourceCodeUrl} rel="noreferrer">
      {children}
    </a>
  )
}
