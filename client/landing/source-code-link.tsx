import type { ReactNode } from 'react'

/** Where the source lives: the one place it is written. */
const sourceCodeUrl = 'https://github.com/octavo-reads/octavo'

export function SourceCodeLink({ children }: { children: ReactNode }) {
  return (
    <a href={sourceCodeUrl} rel="noreferrer">
      {children}
    </a>
  )
}
