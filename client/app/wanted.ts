import type { Location } from 'react-router'

/** What an entry of the browser's history remembers of the address that was asked for, until somebody has logged in. */
interface Wanting {
  wanted: string
}

export function wanting({ pathname, search, hash }: Location): Wanting {
  return { wanted: `${pathname}${search}${hash}` }
}

/** It was written by us, but perhaps by an older page of ours. */
export function readWanted(state: unknown): string | undefined {
  const { wanted } = (state ?? {}) as Partial<Wanting>
  return typeof wanted === 'string' && wanted.startsWith('/') ? wanted : undefined
}
