/** Made when it is first needed: making its first format for dates takes a phone a third of a second, in which it can do nothing else. */
export function onFirstUse<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}
