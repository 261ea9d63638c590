export const furthestPage = 100_000

/** The page that an address asks for; the first where none can be meant. */
export function readPageNumber(text: string | null): number {
  const page = Number(text ?? 1)
  return Number.isInteger(page) && page >= 1 && page <= furthestPage ? page : 1
}
