import { act } from '@testing-library/react'

/** Long enough for what has been answered to be shown. */
export function aMoment(): Promise<void> {
  return act(() => new Promise<void>((resolve) => setTimeout(resolve, 10)))
}
