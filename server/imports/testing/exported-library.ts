import type { Api } from '#contract/api.ts'
import type { Reply } from '#contract/endpoint.ts'
import { exportAccount } from '#contract/personal-data.ts'

type Exported = Reply<typeof exportAccount>

/**
 * What the export says of a reader's books, so that two readers' libraries can be compared: without ids that differ from reader
 * to reader, and without the instant at which an import made something. Lists that have an order of their own keep it.
 */
export async function libraryIn(reader: Api) {
  const exported: Exported = JSON.parse(nameless(JSON.stringify(await reader.call(exportAccount, {}))))
  return {
    statuses: sorted(exported.statuses),
    readings: sorted(exported.readings),
    ratings: sorted(exported.ratings),
    library: sorted(exported.library),
    reviews: sorted(exported.reviews.map((review) => ({ ...review, id: undefined }))),
    favorites: exported.favorites,
    readlists: exported.readlists.map((readlist) => ({ ...readlist, created_at: undefined })).toSorted(byText),
  }
}

/** What only deeds here may move. */
export async function standingIn(reader: Api) {
  const { points, reading_days, challenges } = await reader.call(exportAccount, {})
  return { points, reading_days, challenges }
}

/** Each reader's books of their own have ids of their own. */
function nameless(text: string): string {
  return text.replaceAll(/own-[0-9a-f-]{36}/g, 'own')
}

export function sorted<T>(items: T[]): T[] {
  return items.toSorted(byText)
}

function byText(one: unknown, other: unknown): number {
  return JSON.stringify(one) < JSON.stringify(other) ? -1 : 1
}
