import type { HowFar } from './how-far.sql.ts'

/** Whether a reader has come to a page of an edition of so many pages: by the share of their own, or as it is where that is unknown. */
export function hasComeToPage(
  { share, last_page_of_unknown }: Pick<HowFar, 'share' | 'last_page_of_unknown'>,
  page: number,
  ofPages: number,
): boolean {
  return (share ?? 0) >= page / ofPages || (last_page_of_unknown ?? 0) >= page
}
