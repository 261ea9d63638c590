/** Units in milliseconds. */
export const second = 1_000
export const minute = 60 * second
export const hour = 60 * minute
export const day = 24 * hour

/** At least one, as a client that is told to wait does. */
export function secondsUntil(end: number, at: Date): number {
  return Math.max(1, Math.ceil((end - at.getTime()) / second))
}

export function earlier(at: Date, milliseconds: number): Date {
  return new Date(at.getTime() - milliseconds)
}
