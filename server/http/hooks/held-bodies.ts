/** A body whose bytes can be given back while nobody works on it. */
export interface Revocable {
  isInUse(): boolean
  giveUp(): void
}

/** A body held in memory. */
export interface HeldBody {
  /** Where it comes from. */
  site: string
  bytes: number
  body: Revocable
  release(): void
}

type BytesBySite = Record<string, number>

/** How many bytes of each site nobody works on. */
export function unusedBytes(held: Iterable<HeldBody>): BytesBySite {
  const bytesBySite: BytesBySite = {}
  for (const { site, bytes } of findUnused(held)) bytesBySite[site] = (bytesBySite[site] ?? 0) + bytes
  return bytesBySite
}

/** The site that holds most of what nobody works on, and how much it can give up before a newcomer would hold as much. */
export function findGiver(
  unused: readonly BytesBySite[],
  newcomer: { site: string; bytes: number },
): { site: string; spare: number } | undefined {
  const bytesOf = new Map<string, number>()
  for (const [site, bytes] of unused.flatMap((each) => Object.entries(each))) {
    bytesOf.set(site, (bytesOf.get(site) ?? 0) + bytes)
  }
  const [most] = [...bytesOf].toSorted(([, one], [, other]) => other - one)
  if (!most) return undefined
  const [site, bytes] = most
  const spare = bytes - (bytesOf.get(newcomer.site) ?? 0) - newcomer.bytes
  return spare > 0 ? { site, spare } : undefined
}

/** Gives up a site's oldest bodies until so many bytes are free, and returns how many are; `held` is oldest first. */
export function giveUpOldest(held: Iterable<HeldBody>, site: string, bytes: number): number {
  let given = 0
  for (const each of findUnused(held)) {
    if (given >= bytes) break
    if (each.site !== site) continue
    given += each.bytes
    each.release()
    each.body.giveUp()
  }
  return given
}

function findUnused(held: Iterable<HeldBody>): HeldBody[] {
  return [...held].filter(({ body }) => !body.isInUse())
}
