import { act } from '@testing-library/react'

/** Long enough for a response to be rendered. */
export function aMoment(): Promise<void> {
  return act(() => new Promise<void>((resolve) => setTimeout(resolve, 10)))
}
